/** The page at /api/docs. The content security policy allows no inline script, so the starting script is a file. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of The Archive</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/reader.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script>
<script defer src="/api/docs/reader.js"></script>
</head>
<body>
<noscript><p>This page needs JavaScript; the contract itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>
<main id="reader"></main>
</body>
</html>
`;

/** `validatorUrl: null`, because Swagger UI would otherwise send the document to its makers' validator. */
export const DOCS_SCRIPT = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
});
`;

/** Breaks long paths, which would make the page wider than a phone. */
export const DOCS_STYLE = `body { margin: 0; background: #fff; }
.swagger-ui .opblock-summary-path { overflow-wrap: anywhere; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock-summary-description { display: none; }
  .swagger-ui table { display: block; overflow-x: auto; }
}
`;
