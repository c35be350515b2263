import ViperHTTP

/// The page's files that are built into the program.
enum DocsTexts {
    /// `page.css`
    static let style = ImmortalBytes(
        """
        body { margin: 0; background: #fff; color: #1f2933; font: 16px/1.5 system-ui, sans-serif; }
        .swagger-ui .wrapper { max-width: 72rem; }
        .swagger-ui .info { margin: 2rem 0 1rem; }
        .swagger-ui .scheme-container { padding: 1rem 0; }
        .swagger-ui textarea.body-param__text { min-height: 9rem; height: 9rem; }
        .index { max-width: 60rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; }
        .index h1 { margin: 0 0 .25rem; font-size: 2rem; }
        .index h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
        .index table { width: 100%; border-collapse: collapse; }
        .index th { text-align: left; font-weight: 600; color: #52606d; }
        .index th, .index td { padding: .4rem 1rem .4rem 0; border-bottom: 1px solid #e4e7eb; vertical-align: top; }
        .index th:nth-child(1) { width: 5rem; }
        .index th:nth-child(2) { width: 40%; }
        .index code { font: 600 .9em ui-monospace, monospace; overflow-wrap: anywhere; }
        .index a { color: #0b69a3; }
        .note { padding: 2rem 1.5rem; }
        @media (prefers-color-scheme: dark) {
          body:has(.index) { background: #17191d; color: #e4e7eb; }
          .index th { color: #9aa5b1; }
          .index th, .index td { border-color: #323f4b; }
          .index a { color: #63b3ed; }
        }

        """)

    /// `start.js`
    static let start = ImmortalBytes(
        """
        "use strict";
        const place = document.getElementById("docs");
        if (typeof SwaggerUIBundle === "function") {
          place.removeAttribute("aria-busy");
          SwaggerUIBundle({
            domNode: place,
            url: new URL(place.dataset.document, document.baseURI).href,
            presets: [SwaggerUIBundle.presets.apis],
            layout: "BaseLayout",
            docExpansion: "list",
            defaultModelsExpandDepth: 0,
            deepLinking: true,
            displayRequestDuration: true,
            validatorUrl: null,
          });
        } else {
          place.textContent = "Swagger UI could not be loaded. Reload the page for a plain list of the routes.";
        }

        """)
}
