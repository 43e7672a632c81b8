// Menus are <details>; this closes them on Escape and on a click elsewhere. And what is pressed is not refreshed.
{
  const open = () => document.querySelectorAll("[data-menu][open]");
  document.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // A list that fetches itself anew, which no event asked for, would take away what a finger is on: the next turn does.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (!requestConfig.triggeringEvent && target.matches(":active")) event.detail.shouldSwap = false;
  });
}
