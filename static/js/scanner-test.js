// The scanner test: what a reader typed, key by key, and what to change. Nothing is sent; letters and figures are masked.
{
  const PAUSE = 700; // milliseconds after which a slow reader has finished as well
  const TOO_SLOW = 65; // js/scanner.js recognises no reader beyond
  const FEWEST = 12;
  const page = document.querySelector("[data-scanner-test]");
  const part = (name) => page.querySelector(`[data-fact="${name}"]`);
  const ENDS = ["Enter", "Tab"];

  const mask = (text) => text.replace(/\p{L}/gu, "A").replace(/\d/g, "9");
  const middle = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
  const framed = (text) => {
    const whole = text.replace(/[\s]/g, "");
    return !/^(CARNET:1:|[A-Z])/i.test(whole) || /[^A-Z0-9<]$/i.test(whole) || /[^A-Z0-9<:-]/i.test(whole);
  };

  const verdicts = ({ text, layout, keys }, slow) => {
    const found = [];
    const document_ = globalThis.scanner.isDocument(text.replace(/[^A-Za-z0-9<:\-\s]/g, ""));
    const controls = keys.some((key) => key.key.length > 1 && ![...ENDS, "LineFeed", "Dead"].includes(key.key));
    if (slow) found.push("slow");
    if (!document_) found.push(/(.)\1\1/.test(text) && text.length >= 28 ? "unknown-layout" : "short");
    else if (!slow) found.push(["own", "unknown"].includes(layout) || layout === "US" ? "works" : "layout");
    if (document_ && framed(text)) found.push("around");
    if (document_ && !ENDS.includes(keys.at(-1).key)) found.push("no-end");
    if (controls) found.push("control");
    return found;
  };

  const show = (detail, slow = false) => {
    const { text, layout, keys, typed } = detail;
    const gaps = keys.slice(1).map((key, at) => Math.round(key.at - keys[at].at));
    const found = verdicts(detail, slow);
    if (layout === "US" && typed.replace(/\s/g, "").toUpperCase() !== text.replace(/\s/g, "").toUpperCase()) {
      found.splice(found.indexOf("works"), 1, "layout");
    }
    page.querySelector("[data-empty]").hidden = true;
    page.querySelector("[data-facts]").hidden = false;
    for (const each of page.querySelectorAll("[data-say]")) each.hidden = !found.includes(each.dataset.say);
    part("count").textContent = String(text.replace(/\n/g, "").length);
    part("lines").textContent = String(text.split("\n").filter(Boolean).length);
    part("pace").textContent = `${middle(gaps)}, ${Math.max(0, ...gaps)}`;
    part("end").textContent = ENDS.includes(keys.at(-1).key) ? keys.at(-1).key : part("end").dataset.none;
    part("layout").textContent = part("layout").dataset[layout] ?? layout;
    part("mask").textContent = mask(text);
  };

  document.addEventListener("carnet:scanned", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    slowKeys = [];
    show(event.detail);
  });

  // A reader that js/scanner.js takes for a person: its keys arrive here one by one.
  let slowKeys = [];
  let timer = 0;
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey) return;
    if (event.key.length > 1 && !ENDS.includes(event.key)) return;
    slowKeys.push({ key: event.key, code: event.code, shift: event.shiftKey, at: event.timeStamp });
    clearTimeout(timer);
    timer = setTimeout(() => {
      const keys = slowKeys;
      slowKeys = [];
      if (keys.length < FEWEST) return;
      const text = keys.map((key) => (ENDS.includes(key.key) ? "\n" : key.key)).join("");
      const gaps = keys.slice(1).map((key, at) => key.at - keys[at].at);
      show({ text, typed: text, layout: "own", keys }, middle(gaps) > TOO_SLOW);
    }, PAUSE);
  });
}
