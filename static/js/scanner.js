// A document reader acts as a keyboard and types into whatever has the focus. This file recognises it by its pace, gives the
// focused field back what it held, and hands the text to the page's scan field. No form but that of the scan field is ever
// submitted by a reader. Text that is no document and no card (a seal, an auto-typed sentence) goes where it was typed.
{
  const FAST = 30; // milliseconds between two keys; no person types SURE keys in a row like that
  const SURE = 6;
  const QUICK = 65; // the pace of slow readers, over more keys
  const SURE_IF_QUICK = 10;
  const SILENCE = 150; // after which a reader has finished
  const SAME_STREAM = 400; // a key that came this shortly before may belong to the same reading
  const MOST_STARTS = 4; // pauses of a slow reader that are looked back over
  const LONG = 25; // at the door desk, that much at a reader's pace is a document, whatever it is

  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const table = (rows, letters) => {
    const keys = { Space: [" ", " "] };
    for (const letter of LETTERS) keys[`Key${letter}`] = [letter.toLowerCase(), letter];
    for (const [code, pair] of Object.entries({ ...letters, ...rows })) keys[code] = [...pair];
    return keys;
  };
  // What each physical key gives without and with Shift.
  const US = table({
    Digit1: "1!", Digit2: "2@", Digit3: "3#", Digit4: "4$", Digit5: "5%", Digit6: "6^", Digit7: "7&", Digit8: "8*",
    Digit9: "9(", Digit0: "0)", Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|",
    Semicolon: ";:", Quote: "'\"", Backquote: "`~", Comma: ",<", Period: ".>", Slash: "/?", IntlBackslash: "\\|",
  });
  // French and Belgian: they differ in signs that no document has, but for the hyphen.
  const AZERTY = table({
    Digit1: "&1", Digit2: "é2", Digit3: "\"3", Digit4: "'4", Digit5: "(5", Digit6: "-6", Digit7: "è7", Digit8: "_8",
    Digit9: "ç9", Digit0: "à0", Minus: ")°", Equal: "-+", KeyQ: "aA", KeyA: "qQ", KeyW: "zZ", KeyZ: "wW",
    Semicolon: "mM", KeyM: ",?", Comma: ";.", Period: ":/", Slash: "!§", IntlBackslash: "<>",
  });

  const CODE = /CARNET:1:[0-9A-F]{8}:/i;
  const ZONE = /[A-Z0-9]<<[A-Z<]|<{3}|^[PIACV][A-Z]?<[A-Z]{3}|\d{7}[MFX<]\d{7}/i;
  const isDocument = (text) => {
    const whole = text.replace(/\s/g, "");
    return CODE.test(whole) || (whole.length > 11 && /^[A-Z0-9<]+$/i.test(whole) && ZONE.test(whole));
  };

  // How a zone or a card begins, and how long a whole zone is.
  const BEGINS = /^(?:[PIACVR][A-Z]?<[A-Z<]|C[AQ]RNET[:M])/i;
  const WHOLE = [72, 88, 90];

  let keys = [];
  let starts = []; // where the reading may have begun: the first key and each key after a pause, with the field before it
  let taken = false;
  let timer = 0;
  let lastAt = -Infinity;
  let start = null; // the focused field and its value before the first key of this reading

  const snapshot = (sinceLast) => {
    const element = document.activeElement;
    const { value, selectedIndex, checked } = element ?? {};
    let selection = null;
    try {
      selection = [element.selectionStart, element.selectionEnd];
    } catch {
      // Fields of numbers and days have no selection.
    }
    if (sinceLast >= SAME_STREAM || start?.element !== element) start = { element, value: value ?? "" };
    // What this reading has typed before this key, without what the field held already.
    const begun = value?.startsWith(start.value) ? value.slice(start.value.length) : "";
    return { element, value, selectedIndex, checked, selection, begun };
  };
  const restore = ({ element, value, selectedIndex, checked, selection }) => {
    if (!element?.isConnected) return;
    if (element.matches("select")) element.selectedIndex = selectedIndex;
    else if (element.matches("input[type=radio], input[type=checkbox]")) element.checked = checked;
    else if (value !== undefined && element.value !== value) element.value = value;
    else return;
    if (selection?.[0] != null) element.setSelectionRange(...selection);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const typeBack = (text, { element, selection }) => {
    if (!element?.isConnected || !element.matches("input, textarea") || element.readOnly || element.disabled) return;
    const typed = element.matches("textarea") ? text : text.replace(/\n/g, "");
    if (selection?.[0] != null) element.setRangeText(typed, ...selection, "end");
    else element.value += typed;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const characters = (some, sign) =>
    some
      .map((key) => (["Enter", "Tab", "LineFeed"].includes(key.key) ? "\n" : sign(key)))
      .filter((text) => text && [...text].length === 1)
      .join("");
  const byCode = (some, layout) => characters(some, (key) => layout[key.code]?.[key.shift ? 1 : 0] ?? "");
  const byKey = (some) => characters(some, (key) => key.key);
  // The layout of a reader shows in how it types the filler. Where it does not, the computer's own layout counts.
  const read = (some) => {
    const typed = byKey(some);
    const american = some.some((key) => key.shift && ["Comma", "Semicolon"].includes(key.code));
    const figures = some.filter((key) => /^Digit\d$/.test(key.code));
    const shifted = figures.length > 0 && figures.every((key) => key.shift);
    if (american && isDocument(byCode(some, US))) return { text: byCode(some, US), layout: "US", typed };
    if (isDocument(typed)) return { text: typed, layout: "own", typed };
    if (shifted && isDocument(byCode(some, AZERTY))) return { text: byCode(some, AZERTY), layout: "AZERTY", typed };
    return { text: typed, layout: "unknown", typed };
  };

  const say = (name) => {
    const notice = document.querySelector("[data-scanner-notice]");
    if (!notice) return;
    for (const each of notice.querySelectorAll("[data-when]")) each.hidden = each.dataset.when !== name;
    notice.hidden = !name;
  };
  const fill = (field, text) => {
    field.value = field.matches("textarea") ? text : text.replace(/\n/g, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.form?.requestSubmit();
  };
  const isWhole = (some) => {
    const text = read(some).text.replace(/\s/g, "");
    return WHOLE.includes(text.length) || /^CARNET:.{30,}$/i.test(text);
  };
  const from = (place) => keys.slice(place.at);
  const latest = () => starts.at(-1);
  // A slow reader may stop within its first signs: the reading begins where it is whole, or else after the last pause.
  const begin = () => starts.find((place) => BEGINS.test(byKey(from(place))) && isWhole(from(place))) ?? latest();
  const finish = () => {
    const place = begin();
    const { before } = place;
    const own = from(place);
    const found = read(own);
    const detail = { ...found, keys: own, before };
    const inScanField = before.element?.matches?.("#scan, [data-scan-field]") ?? false;
    const atDesk = document.getElementById("desk") !== null;
    const scanned = inScanField || isDocument(found.text) || (atDesk && found.text.trim().length >= LONG);
    if (place !== latest()) restore(before);
    keys = [];
    starts = [];
    taken = false;
    if (!scanned && !document.querySelector("[data-scanner-test]")) {
      typeBack(found.text, before);
      return;
    }
    const event = new CustomEvent("carnet:scanned", { detail, cancelable: true });
    if (!document.dispatchEvent(event)) return;
    const field = document.querySelector("[data-scan-field]");
    if (field) fill(field, found.text);
    else say("elsewhere");
  };

  const gapsOf = (some) => some.slice(1).map((key, at) => key.at - some[at].at);
  // No person types P<LUX in a name.
  const beginsAsDocument = () => starts.some((place) => BEGINS.test(byKey(from(place))));
  const isBurst = () => {
    const own = from(latest());
    // Enter pressed again and again through the fields of a count sheet is no reader.
    if (own.filter((key) => key.key.length === 1).length < SURE) return false;
    const gaps = gapsOf(own);
    if (own.length >= SURE && gaps.slice(1 - SURE).every((gap) => gap <= FAST)) return true;
    if (own.length >= SURE && beginsAsDocument()) return true;
    return own.length >= SURE_IF_QUICK && gaps.slice(1 - SURE_IF_QUICK).every((gap) => gap <= QUICK);
  };
  // A reader that stops for a moment, as on a busy computer, goes on with the same text.
  const isMachinePaced = () => {
    if (starts.length === 0) return false;
    const own = from(latest());
    const gaps = gapsOf(own);
    return (gaps.length > 1 && gaps.slice(-2).every((gap) => gap <= FAST)) || BEGINS.test(byKey(own));
  };
  const startHere = (gap) => {
    if (gap >= SAME_STREAM) {
      keys = [];
      starts = [];
    }
    starts.push({ at: keys.length, before: snapshot(gap) });
    if (starts.length <= MOST_STARTS) return;
    starts.shift();
    const cut = starts[0].at;
    keys = keys.slice(cut);
    for (const place of starts) place.at -= cut;
  };
  const take = () => {
    taken = true;
    say("");
    restore(latest().before);
  };

  window.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.repeat || ["Shift", "CapsLock", "AltGraph", "Alt", "Control"].includes(event.key)) {
        if (taken) event.stopImmediatePropagation();
        return;
      }
      const at = event.timeStamp;
      const gap = at - lastAt;
      const control = event.ctrlKey && !event.altKey;
      // Readers send line breaks and frames as control keys. A person's shortcut is none of a reader's.
      if ((control || event.metaKey) && !taken) return;
      lastAt = at;
      const paused = gap > QUICK && !(gap < SAME_STREAM && isMachinePaced());
      if (!taken && (paused || starts.length === 0)) startHere(gap);
      const line = control && ["j", "m"].includes(event.key.toLowerCase());
      if (!control || line) keys.push({ key: line ? "Enter" : event.key, code: event.code, shift: event.shiftKey, at });
      if (!taken && isBurst()) take();
      if (!taken) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      clearTimeout(timer);
      timer = setTimeout(finish, isWhole(from(begin())) ? SILENCE : SAME_STREAM);
    },
    true,
  );
  for (const name of ["keypress", "keyup"]) {
    window.addEventListener(name, (event) => taken && event.stopImmediatePropagation(), true);
  }

  // The same text from the clipboard, in a field that is not made for it.
  document.addEventListener(
    "paste",
    (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!isDocument(text) || event.target.closest?.("#scan, [data-scan-field], [data-scanner-test]")) return;
      event.preventDefault();
      say("elsewhere");
    },
    true,
  );
  document.addEventListener("click", (event) => event.target.closest?.("[data-scanner-close]") && say(""));
  globalThis.scanner = { say, isDocument };
}
