// Personal data leaves the screen of the door desk after some seconds without use. Nothing is asked
// of the server for it, so it also works when the network is down.
{
  const WARNING = 8; // seconds before, in which the page says so

  let usedAt = Date.now();
  const used = () => {
    usedAt = Date.now();
    const notice = document.querySelector("[data-clearing]");
    if (notice) notice.hidden = true;
  };
  for (const name of ["keydown", "pointerdown", "pointermove", "wheel", "htmx:afterSettle"]) {
    document.addEventListener(name, used, { passive: true });
  }

  const clear = (desk) => {
    const main = desk.querySelector("#desk-main");
    main.replaceChildren(document.getElementById("desk-cleared").content.cloneNode(true));
    desk.removeAttribute("data-clear-after");
    desk.dataset.state = "waiting";
    window.htmx?.process(main);
    document.getElementById("scan")?.focus();
  };

  setInterval(() => {
    const desk = document.querySelector("#desk[data-clear-after]");
    if (!desk) return;
    const left = Number(desk.dataset.clearAfter) - (Date.now() - usedAt) / 1000;
    const notice = desk.querySelector("[data-clearing]");
    if (left <= 0) clear(desk);
    else if (notice) notice.hidden = left > WARNING;
  }, 500);

  // A page kept by the browser for "back" must not show the guest again.
  window.addEventListener("pageshow", (event) => {
    const desk = document.querySelector("#desk[data-clear-after]");
    if (event.persisted && desk) clear(desk);
  });
}
