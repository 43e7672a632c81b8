// What fetches itself anew does not take away what a finger or the mouse is down on: it does so at its next turn.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, target } = event.detail;
  const again = requestConfig.elt.getAttribute("hx-trigger")?.startsWith("every ");
  if (again && target.matches(":active")) event.detail.shouldSwap = false;
});
