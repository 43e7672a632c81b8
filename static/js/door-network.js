// No answer never counts as yes. The desk notices a silent or failing server by its own requests and by a sign of life
// that it asks for; it says so at once, keeps what was scanned (js/door-keep.js), and says when the server is back.
{
  const WAITING = 1000; // milliseconds after which the desk says that it waits
  const PULSE = 5000; // between two signs of life
  const DOUBT = 2000; // the same while the server is silent
  const PATIENCE = 4000; // for one sign of life
  const READING = 4000; // "No answer" stands at least this long

  const page = document.getElementById("kept");
  const shell = page?.dataset.shell;
  let lost = Boolean(shell);
  let current = null; // the scan in hand: {scan, nonce, at}; nothing else on this page remembers it
  let heardAt = Date.now();
  let lostAt = 0;
  let waiting = 0;

  const desk = () => document.getElementById("desk");
  const main = () => document.getElementById("desk-main");
  const part = (name) => page?.querySelector(`[data-${name}]`);

  const nonce = () => {
    const given = crypto.getRandomValues(new Uint8Array(16));
    given[6] = (given[6] & 0x0f) | 0x40;
    given[8] = (given[8] & 0x3f) | 0x80;
    const hex = [...given].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  // --- What stands on the screen.

  const sayKept = async (outcome) => {
    const line = main()?.querySelector("[data-kept-here]");
    if (!line || !page) return;
    const say = page.dataset;
    const rows = (await kept.list()).filter((row) => row.mine);
    const key = await kept.ready;
    const told = [];
    if (!kept.able || !key || outcome === "unable") told.push(say.sayUnable);
    else if (outcome === "full" || rows.length >= Number(say.most)) told.push(say.sayFull);
    if (rows.length) told.push(kept.say(rows.length === 1 ? say.sayOne : say.sayMany, rows));
    line.textContent = told.join(" ") || say.sayNone;
    line.dataset.count = String(rows.length);
  };

  // What is half typed or half scanned goes on in the new field; a scan that was sent is in hand, not in the field.
  const typed = () => (current ? "" : (document.getElementById("scan")?.value ?? ""));
  const typeOn = (text) => {
    const field = document.getElementById("scan");
    if (!field || !text) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const showSilent = () => {
    const text = typed();
    const said = document.getElementById("desk-silent").content.cloneNode(true);
    if (main().querySelector(".guest-form")) {
      // Keep what was typed; say it above.
      for (const old of main().querySelectorAll(":scope > .decision")) old.remove();
      main().prepend(said.querySelector(".decision"));
      main().scrollIntoView();
    } else {
      main().replaceChildren(said);
      desk().dataset.state = "silent";
      window.htmx?.process(main());
      document.getElementById("scan")?.focus();
      typeOn(text);
    }
  };
  // A decision that is stored stays in view; everything else gives way to "No answer".
  const silent = (outcome) => {
    if (!main()) return;
    const stored = "stored" in desk().dataset && desk().dataset.state !== "waiting";
    const above = part("silent-above");
    if (above) above.hidden = !stored;
    if (!stored) showSilent();
    return sayKept(outcome);
  };

  const keepCurrent = async () => {
    const outcome = current && page ? await kept.keep(current) : "";
    await silent(outcome);
  };
  const lose = () => {
    if (!lost) lostAt = Date.now();
    lost = true;
    stopWaiting();
    const offer = part("back");
    if (offer) offer.hidden = true;
    return keepCurrent();
  };
  const back = () => {
    if (!lost || Date.now() - lostAt < READING) return;
    lost = false;
    if (shell) {
      location.replace(shell);
      return;
    }
    const above = part("silent-above");
    if (above) above.hidden = true;
    for (const said of main().querySelectorAll(".decision.silent")) said.remove();
    if (desk().dataset.state === "silent") {
      const text = typed();
      document.dispatchEvent(new CustomEvent("carnet:clear"));
      typeOn(text);
    }
    document.dispatchEvent(new CustomEvent("carnet:back"));
  };

  const stopWaiting = () => {
    clearTimeout(waiting);
    const line = part("waiting");
    if (line) line.hidden = true;
  };
  const startWaiting = () => {
    stopWaiting();
    waiting = setTimeout(() => {
      const line = part("waiting");
      if (line) line.hidden = false;
    }, WAITING);
  };

  // --- The desk's own requests.

  const ours = (event) => event.detail.target?.id === "desk";

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, parameters } = event.detail;
    if (elt.matches("[data-scan-form]")) {
      current = { scan: parameters.scan, nonce: nonce(), at: new Date().toISOString() };
      parameters.nonce = current.nonce;
    } else if (elt.matches("[data-late-form]")) {
      current = { scan: parameters.scan, nonce: parameters.nonce, at: parameters.claimed_at };
    }
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!ours(event)) return;
    const { elt } = event.detail;
    if (lost && elt.matches("[data-scan-form]")) {
      event.preventDefault(); // it is known that nobody answers: keep the scan without waiting
      elt.reset();
      delete elt.dataset.sent;
      keepCurrent().then(() => (current = null));
      return;
    }
    startWaiting();
  });
  // An answer that is no desk: the session has ended, or somebody on the way answers in our name.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, shouldSwap } = event.detail;
    if (!ours(event) || !shouldSwap || xhr.getResponseHeader("Carnet-Desk")) return;
    event.detail.shouldSwap = false;
    lose().then(() => beat({ otherwise: "reload" }));
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!ours(event)) return;
    stopWaiting();
    heardAt = Date.now();
    const state = desk().dataset.state;
    if ("stored" in desk().dataset && current && page) {
      kept.drop(current.nonce).then(() => document.dispatchEvent(new CustomEvent("carnet:kept")));
    }
    if ("stored" in desk().dataset || state === "waiting") current = null;
    back();
  });
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError", "htmx:swapError"]) {
    document.addEventListener(name, (event) => {
      if (ours(event)) lose();
    });
  }
  document.addEventListener("carnet:cleared", () => {
    current = null;
    if (lost) silent();
  });
  if (shell) {
    // The page without a server has no HTMX answer to wait for: every scan is kept.
    document.addEventListener("DOMContentLoaded", async () => {
      const key = await kept.ready;
      const name = document.querySelector("[data-place-name]:not(#kept)");
      if (key?.placeName && name) name.textContent = key.placeName;
      sayKept();
    });
  }

  // --- Signs of life.

  let beating = false;
  async function beat({ otherwise } = {}) {
    if (!page || beating) return;
    beating = true;
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), PATIENCE);
    try {
      const answer = await fetch(page.dataset.alive, {
        headers: { "HX-Request": "true" },
        cache: "no-store",
        redirect: "error",
        signal: given.signal,
      });
      if (answer.status === 401 || answer.status === 403) {
        location.assign(page.dataset.shell ?? location.pathname); // the session or the post has ended: to the sign-in
        return;
      }
      const said = answer.ok ? await answer.json() : null;
      if (said?.carnet !== "alive") throw new Error("no answer of ours");
      heardAt = Date.now();
      if (otherwise === "reload") location.reload();
      else back();
    } catch {
      if (!lost) await lose();
    } finally {
      clearTimeout(timer);
      beating = false;
    }
  }
  setInterval(() => {
    const due = Date.now() - heardAt >= PULSE && document.visibilityState === "visible";
    if (!lost && due) beat();
  }, 1000);
  setInterval(() => lost && beat(), DOUBT);
  // Only hints: a browser that believes to be online may still find nobody.
  window.addEventListener("offline", () => beat());
  window.addEventListener("online", () => beat());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && beat());
}
