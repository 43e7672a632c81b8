// What the browser keeps of scans and typed papers while the server is silent: AES-GCM under a key of this steward and
// this gaming day, in IndexedDB, with time, place and nonce in the clear. The key cannot be read out of the store, and leaves it with
// the session (js/shift-end.js) or with its last minute. Nothing here ever decides anything.
{
  const page = document.getElementById("kept");
  const able = Boolean(page && globalThis.crypto?.subtle && globalThis.indexedDB);
  const text = new TextEncoder();

  const asked = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const open = () => {
    const opening = indexedDB.open("carnet-desk", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("keys", { keyPath: "id" });
      opening.result.createObjectStore("scans", { keyPath: "nonce" });
    };
    return asked(opening);
  };
  // One question to one store; the connection is not held, or another tab could never clear the store.
  const store = async (name, mode, work) => {
    const base = await open();
    try {
      const stored = base.transaction(name, mode);
      const found = await asked(work(stored.objectStore(name)));
      await new Promise((resolve, reject) => {
        stored.oncomplete = resolve;
        stored.onabort = stored.onerror = () => reject(stored.error);
      });
      return found;
    } finally {
      base.close();
    }
  };
  const all = (name) => store(name, "readonly", (kept) => kept.getAll());
  const put = (name, row) => store(name, "readwrite", (kept) => kept.put(row));
  const drop = (name, id) => store(name, "readwrite", (kept) => kept.delete(id));

  const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const label = (row) =>
    text.encode(`${row.nonce}|${row.at}|${row.place}|${row.keyId}${row.typed ? "|typed" : ""}`);

  // The newest key that still counts; keys of others and of shifts that are over go first.
  const arrive = async () => {
    if (!able) return null;
    const { key, keyId, owner, until, place, placeName } = page.dataset;
    delete page.dataset.key;
    if (key) {
      const imported = await crypto.subtle.importKey("raw", bytes(key), "AES-GCM", false, ["encrypt", "decrypt"]);
      const row = { id: keyId, key: imported, owner, until: Number(until), since: Date.now(), place, placeName };
      await put("keys", row);
    }
    const rows = await all("keys");
    const over = rows.filter((row) => row.until <= Date.now() || (owner && row.owner !== owner));
    for (const row of over) await drop("keys", row.id);
    const left = rows.filter((row) => !over.includes(row)).sort((one, other) => other.since - one.since);
    return left[0] ?? null;
  };
  const ready = arrive().catch(() => null);

  // `typed`, the fields of a form, joins a scan that was kept before it under the same nonce.
  const keep = async ({ scan, nonce, at, typed }) => {
    const key = await ready;
    if (!key || key.until <= Date.now()) return "unable";
    const rows = await all("scans");
    const before = rows.find((row) => row.nonce === nonce);
    if (before && !typed) return "kept";
    if (!before && rows.length >= Number(page.dataset.most)) return "full";
    const place = before?.place ?? page.dataset.place ?? key.place;
    const row = { nonce, at, place, keyId: key.id, until: key.until, typed: Boolean(typed) };
    row.iv = crypto.getRandomValues(new Uint8Array(12));
    row.sealed = await crypto.subtle.encrypt(
      { name: "AES-GCM", iv: row.iv, additionalData: label(row) },
      key.key,
      text.encode(typed ? JSON.stringify({ scan, typed }) : scan),
    );
    await put("scans", row);
    return "kept";
  };

  // Every kept scan, oldest first: `mine` can be read here, `gone` by nobody any more.
  const list = async () => {
    await ready;
    const keys = new Set((await all("keys")).filter((key) => key.until > Date.now()).map((key) => key.id));
    const rows = (await all("scans")).sort((one, other) => one.at.localeCompare(other.at));
    return rows.map(({ nonce, at, place, keyId, until }) => {
      const mine = keys.has(keyId);
      return { nonce, at, place, mine, gone: !mine && until <= Date.now() };
    });
  };

  // {scan, typed}: the lines of a scan, the fields of a form, or both.
  const read = async (nonce) => {
    const row = (await all("scans")).find((each) => each.nonce === nonce);
    const key = (await all("keys")).find((each) => each.id === row?.keyId);
    if (!row || !key) return null;
    try {
      const opened = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: row.iv, additionalData: label(row) },
        key.key,
        row.sealed,
      );
      const said = new TextDecoder().decode(opened);
      return row.typed ? JSON.parse(said) : { scan: said };
    } catch {
      return null;
    }
  };

  // By the clock of the house, whatever zone this machine believes to be in.
  const clock = (at) =>
    new Date(at).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: page?.dataset.zone || undefined,
    });
  const say = (sentence, rows) =>
    sentence
      .replace("{count}", String(rows.length))
      .replace("{first}", clock(rows[0].at))
      .replace("{last}", clock(rows[rows.length - 1].at));

  globalThis.kept = {
    able,
    ready,
    keep: (one) => keep(one).catch(() => "unable"),
    list: () => (able ? list().catch(() => []) : Promise.resolve([])),
    read: (nonce) => read(nonce).catch(() => null),
    drop: (nonce) => drop("scans", nonce).catch(() => null),
    say,
    clock,
  };
  if (able && "serviceWorker" in navigator && page.dataset.owner) {
    navigator.serviceWorker.register(page.dataset.worker).catch(() => null);
  }
}
