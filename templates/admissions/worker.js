{% autoescape off %}// Serves the desk's own page when a reload finds no server, and says on it that no one is admitted. It keeps that page
// and static files only: never a decision, a name or anything else that was shown to signed-in staff.
const RELEASE = "carnet-desk-{{ release }}";
const SHELL = "{{ shell }}";
const DESK = "{{ desk }}";
const FILES = {{ files }};
const PATIENCE = 8000; // milliseconds

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(RELEASE).then((cache) => cache.addAll([SHELL, ...FILES])));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("carnet-desk-") && name !== RELEASE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const shell = async (otherwise) => (await caches.match(SHELL, { ignoreVary: true })) ?? otherwise;

// A page of the desk: whatever is no answer of ours (silence, a failing server, a page of another server) is the shell.
const page = async (request) => {
  let timer = 0;
  const silence = new Promise((_resolve, giveUp) => {
    timer = setTimeout(giveUp, PATIENCE);
  });
  try {
    const answer = await Promise.race([fetch(request), silence]);
    const desk = new URL(request.url).pathname === DESK;
    const foreign = answer.status === 200 && desk && !answer.headers.has("Carnet-Desk");
    return desk && (answer.status >= 500 || foreign) ? await shell(answer) : answer;
  } catch {
    return await shell(Response.error());
  } finally {
    clearTimeout(timer);
  }
};

const file = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (request.method === "GET" && pathname.startsWith("/static/")) event.respondWith(file(request));
});
{% endautoescape %}
