// Keys of the supervisor's screen: a number opens a doubt, C and R choose the answer, Ctrl+Enter gives it.
{
  const ALONE = 100; // milliseconds without another key: this was a person, not a reader

  let timer = 0;
  const typing = (target) => target.matches?.("input:not([type=radio]), textarea, select");

  document.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const form = document.querySelector(".review-form");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      if (form && !event.repeat) form.requestSubmit();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const plain = event.key !== "Escape" && typing(event.target);
    if (plain || document.querySelector("[data-menu][open]")) return;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const target = document.querySelector(`.page [data-key="${CSS.escape(key)}"]`);
    clearTimeout(timer);
    if (!target) return;
    event.preventDefault();
    timer = setTimeout(() => press(target, form), ALONE);
  });
  const press = (target, form) => {
    if (target.type !== "radio") {
      target.click();
      return;
    }
    target.checked = true;
    form?.querySelector("[name=note]")?.focus();
  };
}
