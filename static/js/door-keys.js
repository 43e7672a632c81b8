// Keys of the door desk. They act only while the empty scan field has the focus, and only when no
// other key follows at once, so that the first letter of a scan is never taken for a command.
{
  const ALONE = 140; // milliseconds without another key: this was a person, not a reader
  const READING = 400; // a decision must have stood this long before Enter may act on it

  let timer = 0;
  let shownAt = performance.now();

  const desk = () => document.getElementById("desk");
  const field = () => document.getElementById("scan");
  const keyed = (key) => document.querySelector(`:is(#desk, #post) [data-key="${CSS.escape(key)}"]`);

  const noteRule = () => {
    const judgement = desk()?.querySelector("[data-judgement]");
    const note = judgement?.querySelector("[name=note]");
    if (!note) return;
    const chosen = judgement.querySelector("[name=ground]:checked");
    note.required = Boolean(chosen && "noteRequired" in chosen.dataset);
  };
  const showOffer = () => {
    const detail = desk()?.querySelector("[data-offer-detail]");
    const chosen = desk()?.querySelector("[name=kind]:checked");
    if (detail && chosen) detail.textContent = `: ${chosen.dataset.detail}`;
  };

  const press = (key) => {
    const target = keyed(key);
    if (!target) return;
    if (target.type !== "radio") {
      target.click();
      return;
    }
    const judgement = target.closest("[data-judgement]");
    if (judgement) judgement.open = true;
    target.checked = true;
    target.dispatchEvent(new Event("change", { bubbles: true }));
    judgement?.querySelector("[name=note]")?.focus();
  };

  const enter = () => {
    if (performance.now() - shownAt < READING) return;
    const target = desk()?.querySelector("[data-enter]");
    if (target?.matches("form")) target.requestSubmit();
    else target?.click();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    clearTimeout(timer);
    const judgement = event.target.closest?.("[data-judgement]");
    if (event.key === "Escape" && field()?.value) {
      field().value = ""; // a stray key goes first; what the desk shows stays
      field().dispatchEvent(new Event("input", { bubbles: true }));
    } else if (event.key === "Escape" && judgement) {
      judgement.open = false;
      field()?.focus();
    } else if (event.key === "Escape" && event.target.closest?.("#desk, body:not(:has([data-menu][open]))")) {
      press("Escape");
    } else if (event.target === field() && !event.target.value.trim()) {
      if (event.key === "Enter" && !event.repeat) enter();
      else if (event.key.length === 1) {
        const key = event.key.toUpperCase();
        timer = setTimeout(() => {
          const area = field();
          if (area?.value.toUpperCase() !== key || !keyed(key)) return;
          area.value = "";
          press(key);
        }, ALONE);
      }
    }
  });
  document.addEventListener("change", () => {
    noteRule();
    showOffer();
  });
  document.addEventListener("click", (event) => {
    const close = event.target.closest?.("[data-judgement-close]");
    if (!close) return;
    event.preventDefault();
    close.closest("[data-judgement]").open = false;
    field()?.focus();
  });
  const firstToFill = () => {
    const inputs = [...(desk()?.querySelectorAll(".guest-form :is(input:not([type=hidden]), select, textarea)") ?? [])];
    const needed = (input) => !input.value && (input.required || input.name === "address");
    return inputs.find(needed) ?? inputs[0];
  };
  const shown = () => {
    shownAt = performance.now();
    noteRule();
    showOffer();
    const wrong = desk()?.querySelector("[aria-invalid=true]:not(#scan), [data-judgement][open] [name=note]");
    if (wrong) wrong.focus();
    else if (!field()) firstToFill()?.focus();
  };
  // What stands beside the desk arrives later and is not a new decision: it takes nobody's focus away.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target === desk()) shown();
  });
  document.addEventListener("DOMContentLoaded", shown);
}
