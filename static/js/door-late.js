// When the server is back, kept scans and typed papers are offered one by one, oldest first. The steward says what became of the
// guest; the server judges as of now. A scan leaves the browser only when its answer is in a register.
{
  const page = document.getElementById("kept");
  const part = (name) => page.querySelector(`[data-${name}]`);
  const now = () => new Date().toISOString();
  const hidden = ([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
  let offered = null;

  const offer = (rows) => {
    const panel = part("back");
    [offered] = rows;
    panel.hidden = !offered;
    if (!offered) return;
    const { sayBackOne, sayBackMany } = page.dataset;
    part("back-count").textContent = kept.say(rows.length === 1 ? sayBackOne : sayBackMany, rows);
    part("back-time").textContent = kept.clock(offered.at);
  };
  const tell = (name, sentence, count) => {
    const line = part(name);
    line.hidden = !count;
    line.textContent = sentence.replace("{count}", String(count));
  };
  const report = async (row) => {
    const [kind, id] = row.place.split(":");
    const answer = await fetch(page.dataset.lost, {
      method: "POST",
      redirect: "error",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": `lost-${row.nonce}`,
        "X-CSRFToken": page.querySelector("[name=csrfmiddlewaretoken]").value,
      },
      body: JSON.stringify({ nonce: row.nonce, kind: "lost", [kind]: id, claimed_at: row.at, sent_at: now() }),
    });
    // Somebody on the way may say "fine" in our name: only the row itself shows that it is kept.
    const stored = answer.ok && Boolean((await answer.json()).id);
    if (stored) await kept.drop(row.nonce);
    return stored;
  };

  let busy = false;
  const look = async () => {
    if (busy) return;
    busy = true;
    try {
      const rows = await kept.list();
      offer(rows.filter((row) => row.mine));
      tell("others", page.dataset.sayOthers, rows.filter((row) => !row.mine && !row.gone).length);
      const gone = rows.filter((row) => row.gone);
      if (gone.length) tell("lost-said", page.dataset.sayLost, gone.length);
      for (const row of gone) if (!(await report(row).catch(() => false))) break;
    } finally {
      busy = false;
    }
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-fate]");
    if (!button) return;
    event.preventDefault();
    if (!offered) return;
    const { form } = button;
    const read = await kept.read(offered.nonce);
    if (read === null) {
      if (await report(offered).catch(() => false)) tell("lost-said", page.dataset.sayLost, 1);
      await look();
      return;
    }
    const fields = {
      scan: read.scan,
      typed: read.typed ? "on" : "",
      nonce: offered.nonce,
      place: offered.place,
      claimed_at: offered.at,
      sent_at: now(),
      fate: button.dataset.fate,
    };
    for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
    part("typed").replaceChildren(...Object.entries(read.typed ?? {}).map(hidden));
    form.requestSubmit();
    form.elements.scan.value = ""; // HTMX has read it; nothing of the guest stays in the page
    part("typed").replaceChildren();
  });
  document.addEventListener("carnet:kept", look);
  document.addEventListener("carnet:back", look);
  document.addEventListener("DOMContentLoaded", look);
}
