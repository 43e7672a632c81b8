// Personal data leaves the screen of the door desk after some seconds without use, whatever it shows. Nothing is asked
// of the server for it, so it also works when the network is down.
{
  const WARNING = 8; // seconds before, in which the page says so

  let usedAt = Date.now();
  const used = () => {
    usedAt = Date.now();
    const notice = document.querySelector("[data-clearing]");
    if (notice) notice.hidden = true;
  };
  for (const name of ["keydown", "pointerdown", "pointermove", "wheel"]) {
    document.addEventListener(name, used, { passive: true });
  }
  // An answer of the desk is use; what arrives beside it by itself is none.
  document.addEventListener("htmx:afterSettle", (event) => event.target.id === "desk" && used());

  // A desk that waits for the supervisor goes on waiting; only what is said of the guest leaves the screen.
  const hush = (desk) => {
    desk.querySelector(".decision-guest")?.remove();
    for (const form of desk.querySelectorAll("#desk-main form:not([data-review])")) form.reset();
    desk.querySelector("[data-clearing]").hidden = true;
  };

  const clear = (desk) => {
    const main = desk.querySelector("#desk-main");
    main.replaceChildren(document.getElementById("desk-cleared").content.cloneNode(true));
    desk.removeAttribute("data-stored");
    desk.dataset.state = "waiting";
    window.htmx?.process(main);
    document.getElementById("scan")?.focus();
    document.dispatchEvent(new CustomEvent("carnet:cleared"));
  };
  // A desk that waits may still hold what was half typed, or a scan that could not be read.
  const shows = (desk) => {
    if (!["waiting", "silent"].includes(desk.dataset.state)) return true;
    const typed = [...desk.querySelectorAll("#desk-main :is(textarea, input:not([type=hidden], [type=radio]))")];
    return typed.some((field) => field.value) || Boolean(desk.querySelector("[name=shown][value]:not([value=''])"));
  };

  setInterval(() => {
    const desk = document.querySelector("#desk[data-clear-after]");
    if (!desk || !shows(desk)) return;
    const left = Number(desk.dataset.clearAfter) - (Date.now() - usedAt) / 1000;
    const notice = desk.querySelector("[data-clearing]");
    if (left <= 0 && desk.querySelector("[data-review]")) hush(desk);
    else if (left <= 0) {
      document.dispatchEvent(new CustomEvent("carnet:leaving"));
      clear(desk);
    }
    else if (notice) notice.hidden = left > WARNING;
  }, 500);

  document.addEventListener("carnet:clear", () => clear(document.getElementById("desk")));
  // A page kept by the browser for "back" must not show the guest again.
  window.addEventListener("pageshow", (event) => {
    const desk = document.querySelector("#desk[data-clear-after]");
    if (event.persisted && desk) clear(desk);
  });
}
