// The count sheet: Enter and the arrows go from value to value, and the sums move with every key.
{
  const sheet = document.querySelector("[data-sheet]");
  const fields = sheet ? [...sheet.querySelectorAll("input[data-value]")] : [];
  const money = new Intl.NumberFormat(document.documentElement.lang || "en", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  // Cents in whole numbers: sums of fractions would not be exact.
  const cents = (field) => {
    const typed = field.value.trim();
    return /^\d{1,7}$/.test(typed) ? Math.round(Number(field.dataset.value) * 100) * Number(typed) : 0;
  };
  const show = (place, sum) => {
    if (place) place.textContent = money.format(sum / 100);
  };

  const add = () => {
    let total = 0;
    for (const group of sheet.querySelectorAll("[data-group]")) {
      let sum = 0;
      for (const field of group.querySelectorAll("input[data-value]")) {
        const one = cents(field);
        const row = field.closest("[data-row]");
        sum += one;
        show(row.querySelector("[data-row-sum]"), one);
        row.toggleAttribute("data-filled", one > 0);
      }
      show(group.querySelector("[data-group-sum]"), sum);
      total += sum;
    }
    show(sheet.querySelector("[data-total]"), total);
  };

  const go = (from, step) => {
    const next = fields[fields.indexOf(from) + step];
    if (next) next.focus();
    else if (step > 0) sheet.querySelector("button[type=submit]")?.focus();
  };

  sheet?.addEventListener("input", add);
  sheet?.addEventListener("keydown", (event) => {
    if (event.isComposing || !fields.includes(event.target)) return;
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(event.target, step);
  });
  sheet?.addEventListener("focusin", (event) => {
    if (fields.includes(event.target)) event.target.select();
  });
  if (sheet) add();
  // Whoever counts with a keyboard begins at once; a finger would only call up the keys of the screen.
  const begins = matchMedia("(pointer: fine)").matches && !document.querySelector("main [role=alert]");
  if (begins && !sheet?.querySelector("select")) fields[0]?.focus({ preventScroll: true });
}
