// No answer never counts as yes: when the server is silent or fails, the desk says so at once.
{
  const silent = () => {
    const main = document.getElementById("desk-main");
    const desk = document.getElementById("desk");
    if (!main) return;
    const said = document.getElementById("desk-silent").content.cloneNode(true);
    if (main.querySelector(".guest-form")) {
      // Keep what was typed; say it above.
      main.querySelector(":scope > .decision")?.remove();
      main.prepend(said.querySelector(".decision"));
      main.scrollIntoView();
      return;
    }
    main.replaceChildren(said);
    desk.removeAttribute("data-clear-after");
    desk.dataset.state = "silent";
    window.htmx?.process(main);
    document.getElementById("scan")?.focus();
  };
  // An answer that is no desk is the sign-in page: the session has ended. Ask for the page anew.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, xhr, shouldSwap } = event.detail;
    if (target?.id !== "desk" || !shouldSwap || xhr.responseText.includes('id="desk"')) return;
    event.detail.shouldSwap = false;
    location.reload();
  });
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError", "htmx:swapError"]) {
    document.addEventListener(name, silent);
  }
}
