// The scan field. A reader's text arrives as a whole (js/scanner.js); a slow reader and a person type key by key. An Enter inside a burst, or in the middle of
// machine-readable lines, is a line break; the check starts when the lines are complete and the
// reader has fallen silent. Without this file the field and its button work as any form.
{
  const BURST = 60; // milliseconds between two keys of a reader, at most
  const SILENCE = 150; // milliseconds after which a reader has finished
  const SHAPES = [
    [2, 44],
    [2, 36],
    [3, 30],
  ]; // TD3, TD2, TD1: lines, characters in each
  const CODE = /^CARNET:1:[0-9A-F]{8}:[A-Z]{1,2}-[0-9]{6,10}:[A-Z2-7]{16}$/; // of a card

  const SHORTEST = 6; // no document and no card is as short as that

  let lastKey = 0;
  let gap = Infinity;
  let fast = 0;
  let timer = 0;

  const field = () => document.getElementById("scan");
  const lines = (text) =>
    text
      .toUpperCase()
      .split(/\s*\n\s*/)
      .map((line) => line.replaceAll(" ", ""))
      .filter(Boolean);
  const machineReadable = (line) => /^[A-Z0-9<]+$/.test(line);

  const complete = (text) => {
    const read = lines(text);
    if (read.length === 1 && CODE.test(read[0])) return true;
    if (!read.every(machineReadable)) return false;
    const whole = read.join("");
    if (!whole.includes("<")) return false;
    return SHAPES.some(
      ([count, width]) =>
        (read.length === count && read.every((line) => line.length === width)) ||
        (read.length === 1 && whole.length === count * width),
    );
  };
  const partial = (text) => {
    const read = lines(text);
    return (
      read.length > 0 &&
      read.length < 4 &&
      /^[PIACV]/.test(read[0]) &&
      read.every(machineReadable) &&
      read.join("").includes("<") &&
      !complete(text)
    );
  };

  const check = (form) => {
    clearTimeout(timer);
    if (form.dataset.sent || !form.querySelector("textarea").value.trim()) return;
    form.dataset.sent = "yes"; // a second Enter of the same reader sends nothing
    form.requestSubmit();
  };
  const settle = (reader = false) => {
    const area = field();
    if (!area || !area.value) return;
    const burst = reader === true || (fast > 4 && area.value.endsWith("\n"));
    const unfinished = partial(area.value);
    const hint = area.form.querySelector("[data-scan-partial]");
    if (hint) hint.hidden = !unfinished;
    if (complete(area.value) || (burst && !unfinished)) check(area.form);
  };

  document.addEventListener("keydown", (event) => {
    if (event.target !== field()) return;
    const now = performance.now();
    gap = now - lastKey;
    lastKey = now;
    fast = gap < BURST ? fast + 1 : 0;
    if (event.key !== "Enter" || event.isComposing) return;
    const text = event.target.value;
    if (!text.trim()) {
      event.preventDefault(); // an empty field: door-keys.js decides what Enter means
    } else if (gap >= BURST && text.trim().length < SHORTEST) {
      event.preventDefault(); // a stray key is no scan, and this Enter no consent: what the desk shows stays
      event.stopImmediatePropagation();
      event.target.value = "";
    } else if (gap >= BURST && !partial(text)) {
      event.preventDefault();
      check(event.target.form);
    }
  });

  // A reader has typed, wherever the focus was (js/scanner.js). It starts the field anew, but for the rest of a zone. A form
  // that was open is not stored.
  let waiting = null;
  const receive = ({ text, before }) => {
    const desk = document.getElementById("desk");
    if (desk.matches(".htmx-request") || desk.querySelector(".htmx-request")) {
      waiting = { text, before }; // the desk still answers; HTMX would drop a second request
      return;
    }
    if (!field()) {
      const unfinished = [...desk.querySelectorAll("#desk-main form")].some((form) => form.matches(".guest-form"));
      document.dispatchEvent(new CustomEvent("carnet:leaving"));
      document.dispatchEvent(new CustomEvent("carnet:clear"));
      if (unfinished) globalThis.scanner.say("discarded");
    }
    const area = field();
    if (!area) return;
    const same = before.element === area;
    const unfinished = same && partial(before.value ?? "");
    const first = unfinished ? before.value : same ? before.begun : "";
    area.value = first + text;
    area.focus({ preventScroll: true });
    settle(true);
  };
  document.addEventListener("carnet:scanned", (event) => {
    if (!document.getElementById("desk")) return;
    event.preventDefault();
    receive(event.detail);
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!waiting) return;
    const scan = waiting;
    waiting = null;
    setTimeout(() => receive(scan));
  });
  document.addEventListener("input", (event) => {
    if (event.target !== field()) return;
    clearTimeout(timer);
    timer = setTimeout(settle, SILENCE);
  });

  // The field keeps the focus whenever nothing else has it.
  const hold = () => {
    const active = document.activeElement;
    if ((!active || active === document.body) && !document.querySelector("[data-menu][open]")) {
      field()?.focus({ preventScroll: true });
    }
  };
  document.addEventListener("click", () => setTimeout(hold));
  window.addEventListener("focus", hold);
  document.addEventListener("htmx:afterSettle", hold);
  document.addEventListener("htmx:afterRequest", () => {
    const form = field()?.form;
    if (form) delete form.dataset.sent;
  });
  document.addEventListener("DOMContentLoaded", hold);
  window.addEventListener("pageshow", () => field() && delete field().form.dataset.sent);
}
