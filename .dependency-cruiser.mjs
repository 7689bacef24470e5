// Who may import whom. Four tables state it; each line becomes a rule whose comment says what to do instead.

const port = "ports/[^/]+/port[.]ts$";
const pool = "render/(pool/pool|contract/(epoch|job|outside))[.]ts$";

/** A layer may use itself and what is named here; config is no layer, and `service`, which joins them all, may use everything. */
const mayUse = {
  vocabulary: [],
  proof: ["vocabulary"],
  ports: ["vocabulary"],
  render: ["vocabulary", "proof/"],
  projections: ["vocabulary", port],
  commands: ["vocabulary", "proof/", port, pool],
  mcp: ["vocabulary"],
  api: ["vocabulary", port, "mcp/", "commands", "projections/[^/]+/queries[.]ts$", "config/", pool],
  background: ["vocabulary", port, "commands", "projections/usage/", "projections/runner[.]ts$"],
  library: [
    "vocabulary",
    "render",
    "commands/document/job-choices[.]ts$",
    "service/(compose-library|compose-renderer|packaged-parts)[.]ts$",
  ],
  cli: [
    "vocabulary",
    port,
    "render",
    "library/(job-bodies|job-of-body|linted|whole-json)[.]ts$",
    "commands",
    "proof/",
    "mcp/",
    "api/bulk/(reading|read-lines|read-table)[.]ts$",
    "service/(start|started-service|compose|compose-migration|compose-operations|compose-renderer|migration/(migrate|side)|operations/(rebuild|backup|storage-check)|installed/(package-files|optional-packages)|sign-in-link)[.]ts$",
    "config/",
  ],
};

/**
 * The folders of the renderer, each with those that it may use beside itself, `contract` and `model`. `jobs` joins them; `host` is
 * the program of the processes that render, and `pool` starts these: of them it knows what they are told, and none of the code that reads files.
 */
const stages = {
  model: [],
  contract: ["model/(length|literal)[.]ts$"],
  codecs: [],
  graphics: ["codecs/"],
  "pdf-syntax": ["codecs/"],
  signatures: ["codecs/"],
  definition: ["graphics/", "pdf-syntax/"],
  layout: ["graphics/text/"],
  writers: ["codecs/", "graphics/", "pdf-syntax/"],
  describe: ["graphics/images/"],
  documents: [
    "graphics/images/png/encode-png[.]ts$",
    "graphics/text/typesetter[.]ts$",
    "pdf-syntax/",
    "signatures/",
    "writers/pdf/",
  ],
  "tag-languages": [],
  word: [
    "codecs/",
    "definition/bind/(expression/|scope/|growth[.]ts$)",
    "definition/formats/",
    "documents/verify/(ooxml/|quoted[.]ts$)",
    "signatures/ooxml/",
    "tag-languages/",
  ],
  jobs: [
    "definition/",
    "describe/",
    "documents/",
    "graphics/",
    "import/import-file[.]ts$",
    "layout/",
    "pdf-syntax/",
    "signatures/",
    "word/",
    "writers/",
  ],
  import: [
    "definition/read/elements/list/number-text[.]ts$",
    "documents/verify/ooxml/",
    "graphics/draw/svg-file/(css/|svg-error[.]ts$)",
    "graphics/text/faces/families[.]ts$",
    "tag-languages/",
  ],
  host: ["documents/", "graphics/", "import/", "jobs/"],
  pool: [
    "documents/",
    "host/(messages|frames|program)[.]ts$",
    "import/import-file[.]ts$",
    "jobs/(compare/|document/face-outlines[.]ts$|inspect/)",
  ],
};

/** Folders of which the first does not know the second: pages and flows are written apart, and data is bound before it is read. */
const apart = [
  ["render/writers/pdf", "render/writers/docx"],
  ["render/writers/docx", "render/writers/pdf"],
  ["render/definition/bind", "render/definition/read"],
];

/** Where a package lives; one without a line here is refused. */
const home = {
  typebox: "vocabulary/",
  ajv: "vocabulary/http/validate-body",
  "ajv-formats": "vocabulary/http/validate-body",
  "lru-cache": "(ports/|render/)",
  piscina: "render/host/",
  "big.js": "render/definition/bind/expression/decimal[.]ts$",
  hyphen: "render/host/packaged-engine[.]ts$",
  "bidi-js": "render/graphics/text/scripts/",
  "unicode-segmenter": "render/graphics/text/",
  svgpath: "render/graphics/draw/",
  "d3-scale": "render/graphics/draw/chart/",
  "d3-shape": "render/graphics/draw/chart/",
  "bwip-js": "render/graphics/draw/barcode/",
  "@mongodb-js": "render/pdf-syntax/encryption/passwords[.]ts$",
  "mdast-util-from-markdown": "render/import/markdown/",
  "mdast-util-gfm": "render/import/markdown/",
  "micromark-extension-gfm": "render/import/markdown/",
  parse5: "render/import/html/",
  "@hyzyla/pdfium": "render/documents/page-pictures/",
  saxes:
    "(ports/blobs/s3-xml[.]ts$|render/(graphics/draw/svg-file/|definition/read/facts/invoice-guideline[.]ts$|signatures/ooxml/|documents/verify/ooxml/))",
  aws4fetch: "ports/blobs/s3-client[.]ts$",
  "@resvg/resvg-wasm": "render/writers/docx/media/",
  "jpeg-js": "render/writers/docx/media/",
  "@photostructure/sqlite": "ports/drivers/sqlite[.]ts$",
  "@eventstore/db-client": "ports/event-log/eventstoredb/(client|server-append)[.]ts$",
  mongodb: "ports/[^/]+/(mongodb|gridfs)[^/]*[.]ts$",
  pg: "ports/[^/]+/postgres[^/]*[.]ts$",
  "rate-limiter-flexible": "ports/rate-limit/",
  fastify: "(api/|service/(start|stop)[.]ts$)",
  "@fastify": "api/",
  jose: "api/",
  "openid-client": "api/auth/provider/",
  "prom-client": "api/",
  "@modelcontextprotocol/sdk": "(mcp/server|cli/verbs/mcp)[.]ts$",
  "close-with-grace": "cli/verbs/serve[.]ts$",
};

/** Folders that do not exist yet; their rules are ready. A folder leaves this list when it gets its first file. */
const toCome = [];

/** The tables, for the test that compares them with the tree and with docs/architecture.md. */
export const tables = { mayUse, stages, apart, home, toCome };

const literally = (name) => name.replace(/[/@.-]/g, "[$&]");
const under = (paths) => paths.map((path) => `^src/${path}`);

const layers = Object.entries(mayUse).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  severity: "error",
  comment: `src/${layer} may import only itself and: ${allowed.join(", ") || "nothing"}. Pass what you need as an argument, or move the word to vocabulary.`,
  from: { path: `^src/${layer}/` },
  to: { path: "^src/", pathNot: [`^src/${layer}/`, ...under(allowed)] },
}));

const inside = Object.entries(stages).map(([stage, allowed]) => ({
  name: `stage-${stage}`,
  severity: "error",
  comment: `render/${stage} may use only itself, contract, model, vocabulary and: ${allowed.join(", ") || "nothing"}. Put a form that both folders know into render/model.`,
  from: { path: `^src/render/${stage}/` },
  to: {
    path: "^src/render/",
    pathNot: [
      `^src/render/${stage}/`,
      ...(stage === "model" ? [] : ["^src/render/model/"]),
      ...(stage === "model" || stage === "contract" ? [] : ["^src/render/contract/"]),
      ...allowed.map((path) => `^src/render/${path}`),
    ],
  },
}));

const strangers = apart.map(([from, to]) => ({
  name: `apart-${from.split("/").at(-1)}-${to.split("/").at(-1)}`,
  severity: "error",
  comment: `src/${from} does not know src/${to}. Put what both need beside them, or into render/model.`,
  from: { path: `^src/${from}/` },
  to: { path: `^src/${to}/` },
}));

const homes = Object.entries(home).map(([name, place]) => ({
  name: `home-${name}`,
  severity: "error",
  comment: `${name} is used only in src/${place}. Call the function that lives there.`,
  from: { path: "^src/", pathNot: `^src/${place}` },
  to: { path: `^node_modules/${literally(name)}/` },
}));

const homeless = {
  name: "no-homeless-package",
  severity: "error",
  comment:
    "Give the package a line in `home` of .dependency-cruiser.mjs and a reason in docs/decisions/dependencies.md.",
  from: { path: "^src/" },
  to: {
    path: "^node_modules/",
    pathNot: Object.keys(home).map((name) => `^node_modules/${literally(name)}/`),
  },
};

export default {
  forbidden: [
    ...layers,
    ...inside,
    ...strangers,
    ...homes,
    homeless,
    {
      name: "renderer-is-sealed",
      severity: "error",
      comment: "The renderer does no I/O: ask through `Outside`, or let host/thread.ts hand the bytes in.",
      from: { path: "^src/render/", pathNot: "^src/render/(host|pool)/" },
      to: { path: "^(node:)?(fs|fs/promises|net|http|https|http2|tls|dns|child_process|worker_threads|os|process)$" },
    },
    {
      name: "one-door-out",
      severity: "error",
      comment:
        "Only ports/net opens connections: there stands the guard against server-side request forgery. (render/host/{main,alone} read the pair of sockets that they are started with; eventstoredb/survey tries the servers that the operator names; vocabulary/addresses reads addresses and opens none.)",
      from: {
        path: "^src/",
        pathNot:
          "^src/(ports/net|vocabulary/addresses|api/metrics|api/server|api/starting-server|service/start|render/host/(main|alone)|ports/event-log/eventstoredb/survey)",
      },
      to: { path: "^(node:)?(net|http|https|http2|tls)$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "definitions-are-checked-in-hosts",
      severity: "error",
      comment:
        "A definition is as long as its author likes, and its check holds the process that answers requests for as long: ask the render pool (`inspect`).",
      from: { path: "^src/(api|mcp|background|commands|projections)/" },
      to: { path: "^src/vocabulary/(validate|check/compile)[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-compose-picks-adapters",
      severity: "error",
      comment:
        "Take the port as an argument; service/compose.ts chooses its adapter (of what renders compose-renderer.ts, compose-outbound.ts, compose-library.ts and packaged-parts.ts; for verbs of operation servers/engines.ts and compose-operations.ts).",
      from: {
        path: "^src/",
        pathNot: [
          "^src/service/(compose|compose-library|compose-migration|compose-operations|compose-outbound|compose-renderer|packaged-parts|servers/(engines|files-in-s3|servers)|telemetry/tracing)[.]ts$",
          "^src/ports/",
        ],
      },
      to: { path: "^src/ports/[^/]+/", pathNot: "/port[.]ts$" },
    },
    {
      name: "adapters-stand-alone",
      severity: "error",
      comment: "An adapter knows its own port, drivers and net, never another adapter.",
      from: { path: "^src/ports/([^/]+)/" },
      to: { path: "^src/ports/", pathNot: ["^src/ports/$1/", "^src/ports/(drivers|net)/", "/port[.]ts$"] },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "Cut the circle: move the shared word out.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      comment: "Nothing imports this file and it imports nothing: remove it or use it.",
      from: { orphan: true, path: "^src/", pathNot: "[.]d[.]ts$" },
      to: {},
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      comment: "The import leads nowhere.",
      from: { path: "^src/" },
      to: { couldNotResolve: true },
    },
    {
      name: "not-to-test",
      severity: "error",
      comment: "The product never imports its tests, tools, examples or the studio.",
      from: { path: "^src/" },
      to: { path: "^(test|tools|examples|bench|studio)/" },
    },
    {
      name: "studio-is-a-client",
      severity: "error",
      comment: "The studio talks HTTP like any other client; of the service it imports vocabulary alone.",
      from: { path: "^studio/" },
      to: { path: "^src/", pathNot: "^src/vocabulary/" },
    },
    {
      name: "client-stands-alone",
      severity: "error",
      comment: "The client is a package of its own: it has its own files and openapi-fetch.",
      from: { path: "^packages/client/src/" },
      to: { pathNot: ["^packages/client/src/", "node_modules/openapi-fetch/"] },
    },
    {
      name: "not-to-dev-dependency",
      severity: "error",
      comment: "What src imports belongs to `dependencies`.",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev"], pathNot: "^node_modules/@types/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
