// A paper that is typed by hand while the server is silent: a blank form that needs no server, and what stands on a form
// as plain fields. js/door-network.js keeps them as it keeps a scan, js/door-late.js hands them in.
{
  const OURS = ["csrfmiddlewaretoken", "nonce", "shown"]; // the page's own fields; the paper's are all others

  const main = () => document.getElementById("desk-main");
  const form = () => main()?.querySelector(".guest-form");
  const fields = (of) => Object.fromEntries([...new FormData(of)].filter(([name]) => !OURS.includes(name)));

  const open = () => {
    const desk = document.getElementById("desk");
    main().replaceChildren(document.getElementById("desk-manual").content.cloneNode(true));
    desk.removeAttribute("data-stored");
    desk.dataset.state = "manual";
    window.htmx?.process(main());
  };

  globalThis.paper = { form, fields, open };
}
