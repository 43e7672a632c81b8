// Shows when the figures of the overview are more than a minute old, and refreshes them when the user returns to the page.
{
  const OLD = 60_000;
  const warning = document.getElementById("overview-silent");
  const since = document.getElementById("overview-since");
  let heardAt = Date.now();

  const shows = () => {
    const silent = Date.now() - heardAt > OLD;
    if (silent && warning.hidden) {
      const at = document.getElementById("overview-poll").dataset.asAt;
      since.dateTime = at;
      since.textContent = at.slice(11, 16);
    }
    warning.hidden = !silent;
    document.getElementById("overview-poll").toggleAttribute("data-old", silent);
  };
  // Nobody looks: nothing is asked.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "overview-poll" && document.visibilityState !== "visible") event.preventDefault();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "overview-poll") return;
    heardAt = Date.now();
    shows();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    window.htmx?.trigger("#overview-poll", "carnet:look");
    shows();
  });
  setInterval(shows, 5_000);
}
