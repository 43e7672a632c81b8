// Draws the documentation of the API from its schema; nothing is fetched from anywhere else.
(function () {
  "use strict";
  var place = document.getElementById("api-docs");
  if (!place || !window.SwaggerUIBundle) return;
  window.SwaggerUIBundle({
    dom_id: "#api-docs",
    url: place.dataset.schema,
    validatorUrl: null,
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: "list",
    supportedSubmitMethods: [],
    syntaxHighlight: { activated: false },
    presets: [window.SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
  });
})();
