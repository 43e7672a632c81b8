// Light, dark or automatic. Loaded before the page is drawn, so that nothing flashes.
{
  const KEY = "carnet-theme";
  const root = document.documentElement;
  const kept = () => {
    try {
      return localStorage.getItem(KEY) || "";
    } catch {
      return ""; // storage refused by the browser: follow the machine
    }
  };
  const wear = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  wear(kept());

  const mark = () => {
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === kept()));
    }
  };
  document.addEventListener("DOMContentLoaded", () => {
    for (const group of document.querySelectorAll("[data-theme-switch]")) group.hidden = false;
    mark();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-theme-choice]");
    if (!button) return;
    try {
      localStorage.setItem(KEY, button.dataset.themeChoice);
    } catch {
      // not kept, but worn until the page is left
    }
    wear(button.dataset.themeChoice);
    mark();
  });
}
