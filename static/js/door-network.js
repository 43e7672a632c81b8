// No answer never counts as yes. The desk notices a silent or failing server by its own requests and by a sign of life
// that it asks for; it says so at once, keeps what was scanned or typed (js/door-keep.js), and says when the server is back.
{
  const WAITING = 1000; // milliseconds after which the desk says that it waits
  const PULSE = 5000; // between two signs of life
  const DOUBT = 2000; // the same while the server is silent
  const PATIENCE = 4000; // for one sign of life
  const READING = 4000; // "No answer" stands at least this long

  const page = document.getElementById("kept");
  const shell = page?.dataset.shell;
  let lost = Boolean(shell);
  let current = null; // what is in hand: {scan, nonce, at, typed}; nothing else on this page remembers it
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
    if (paper.form()) {
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

  // A paper that was typed joins the scan in hand, if there is one.
  const take = (form) => {
    const fresh = { scan: "", nonce: nonce(), at: new Date().toISOString() };
    current = { ...fresh, ...current, typed: paper.fields(form) };
  };
  const keepCurrent = async (sent) => {
    const outcome = current && page ? await kept.keep(current) : "";
    if (outcome === "kept" && sent === paper.form()) sent?.remove(); // sealed now, it leaves the page with the rest
    await silent(outcome);
  };
  const lose = (sent) => {
    if (!lost) lostAt = Date.now();
    lost = true;
    stopWaiting();
    const offer = part("back");
    if (offer) offer.hidden = true;
    return keepCurrent(sent);
  };
  const back = () => {
    if (!lost || Date.now() - lostAt < READING) return;
    if (shell) {
      if (!paper.form()) location.replace(shell); // what is half typed there is sent, cleared or kept first
      return;
    }
    lost = false;
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

  // --- What the desk does by itself once it is known that nobody answers.

  const ALONE = {
    "[data-scan-form]": (form) => {
      form.reset();
      delete form.dataset.sent;
      keepCurrent().then(() => (current = null));
    },
    ".guest-form": async (form) => {
      await keepCurrent(form);
      if (!paper.form()) current = null;
    },
    "[data-key=M]": () => {
      current = null;
      paper.open();
      silent();
      paper.form().elements.surname.focus();
    },
    "[data-key=Escape]": () => document.dispatchEvent(new CustomEvent("carnet:clear")),
  };
  // What was typed in full and not sent is kept before it leaves the screen.
  document.addEventListener("carnet:leaving", () => {
    if (!lost || !paper.form()?.checkValidity()) return;
    take(paper.form());
    kept.keep(current).then(sayKept);
  });

  // --- The desk's own requests.

  const ours = (event) => event.detail.target?.id === "desk";

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, parameters } = event.detail;
    if (elt.matches("[data-scan-form]")) {
      current = { scan: parameters.scan, nonce: nonce(), at: new Date().toISOString() };
      parameters.nonce = current.nonce;
    } else if (elt.matches("[data-late-form]")) {
      current = { scan: parameters.scan, nonce: parameters.nonce, at: parameters.claimed_at };
    } else if (elt === paper.form()) {
      take(elt);
      parameters.nonce = current.nonce;
    }
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!ours(event)) return;
    const { elt } = event.detail;
    const alone = lost && page && Object.entries(ALONE).find(([what]) => elt.matches(what));
    if (!alone) {
      startWaiting();
      return;
    }
    event.preventDefault();
    alone[1](elt);
  });
  // An answer that is no desk: the session has ended, or somebody on the way answers in our name.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, shouldSwap } = event.detail;
    if (!ours(event) || !shouldSwap || xhr.getResponseHeader("Carnet-Desk")) return;
    event.detail.shouldSwap = false;
    lose(event.detail.requestConfig.elt).then(() => beat({ otherwise: "reload" }));
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!ours(event)) return;
    stopWaiting();
    heardAt = Date.now();
    const state = desk().dataset.state;
    if ("stored" in desk().dataset && current && page) {
      kept.drop(current.nonce).then(() => document.dispatchEvent(new CustomEvent("carnet:kept")));
    }
    const asked = event.detail.requestConfig.verb === "get"; // the desk cleared, or a blank form
    if ("stored" in desk().dataset || state === "waiting" || asked) current = null;
    back();
  });
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError", "htmx:swapError"]) {
    document.addEventListener(name, (event) => {
      if (ours(event)) lose(event.detail.requestConfig.elt);
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
