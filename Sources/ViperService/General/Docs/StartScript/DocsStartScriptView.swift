import Viper
import ViperHTTP

extension DocsStartScript {
    /// Renders the script.
    struct View: DocsTextView {
        static let forms: [MediaType] = [.script]

        static let text = ImmortalBytes(
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
}
