// Who may import whom. Three tables state it; each line becomes a rule whose comment says what to do instead.

const port = "ports/[^/]+/port[.]ts$";
const pool = "render/(threads/pool|job|outside|report)[.]ts$";

/** A layer may use itself and what is named here; config is no layer, and `service`, which joins them all, may use everything. */
const mayUse = {
  vocabulary: [],
  ports: ["vocabulary"],
  render: ["vocabulary"],
  projections: ["vocabulary", port],
  commands: ["vocabulary", port, pool],
  api: ["vocabulary", port, "commands", "projections/[^/]+/queries[.]ts$", "config[.]ts$", pool],
  background: ["vocabulary", port, "commands", "projections/usage/", "projections/runner[.]ts$"],
  cli: [
    "vocabulary",
    port,
    "render",
    "commands",
    "service/(start|compose|rebuild|backup|storage-check|package-files)[.]ts$",
    "config[.]ts$",
  ],
};

const form = (...names) => names.map((name) => `model/${name}[.]ts$`);

/**
 * The folders of the renderer. All of them may also use report, budget and two-generation-lru. The files at the
 * renderer's top (prepare, typeset, render) join the folders and may use all of them.
 */
const stages = {
  accept: ["bind/pointer[.]ts$", "job[.]ts$", "outside[.]ts$"],
  components: ["outside[.]ts$", "accept/parse-json[.]ts$", "bind/"],
  bind: form("literal"),
  resources: [
    ...form("foreign-page", "literal", "picture"),
    "bind/pointer[.]ts$",
    "draw/",
    "findings/shown[.]ts$",
    "foreign/",
    "images/",
    "markup/",
    "outside[.]ts$",
    "text/",
  ],
  model: [],
  markup: form("geometry", "inline", "length", "literal"),
  images: form("picture"),
  text: form("geometry", "look", "inline", "line"),
  draw: [
    ...form("drawing", "picture", "bounds", "geometry", "matrix", "moved-path", "look", "line"),
    ...form("clip", "color", "font-features", "letters", "literal"),
    "text/",
  ],
  read: [
    "model/",
    "draw/",
    "bind/",
    "markup/",
    "findings/",
    "resources/(loaded-resources|image-source|wanted)[.]ts$",
    "text/typesetter[.]ts$",
  ],
  layout: ["model/", "text/"],
  pdf: [
    ...form(
      "claims",
      "color",
      "document",
      "drawing",
      "derived",
      "encryption",
      "field",
      "picture",
      "geometry",
      "matrix",
      "look",
      "line",
      "mark",
      "page",
      "part",
      "script",
      "signature",
    ),
    "text/",
  ],
  docx: ["model/", "text/", "images/"],
  foreign: [
    ...form("derived", "foreign-page", "geometry", "look", "matrix"),
    "pdf/encryption/",
    "pdf/file/objects[.]ts$",
  ],
  merge: ["accept/parse-json[.]ts$", "bind/pointer[.]ts$", "foreign/", "pdf/file/"],
  fill: [
    ...form("claims", "geometry", "line", "look", "matrix"),
    "accept/parse-json[.]ts$",
    "bind/pointer[.]ts$",
    "foreign/",
    "pdf/(content|file|text)/",
    "pdf/claims/levels[.]ts$",
    "read/passwords[.]ts$",
    "text/typesetter[.]ts$",
    "verify/(permissions|signature-fields)[.]ts$",
  ],
  sign: [...form("signature"), "findings/shown[.]ts$", "outside[.]ts$"],
  countersign: [
    ...[
      "accept/parse-json[.]ts$",
      "bind/pointer[.]ts$",
      "foreign/",
      "pdf/file/",
      "pdf/signature/write-signature[.]ts$",
    ],
    ...[...form("foreign-page", "signature"), "sign/not-applied[.]ts$", "verify/(permissions|signature-fields)[.]ts$"],
  ],
  preserve: [...form("signature"), "foreign/", "sign/", "verify/(coverage|signature-fields)[.]ts$"],
  renewal: [
    ...form("signature"),
    "accept/parse-json[.]ts$",
    "bind/pointer[.]ts$",
    "sign/not-applied[.]ts$",
    "verify/verify-pdf[.]ts$",
  ],
  verify: [
    ...form("signature"),
    "foreign/",
    "sign/(certificate|not-applied|signer)[.]ts$",
    "sign/(cms|der|ooxml|timestamp)/",
    "sign/validation/(crl|fresh|has-issued|ocsp-answer|validation-error)[.]ts$",
  ],
  diagnosis: ["model/"],
  describe: ["model/"],
  findings: ["model/", "timed-writer[.]ts$"],
  inspect: [
    "accept/",
    "draw/svg-file/(decode|svg-error|xml)[.]ts$",
    "findings/",
    "foreign/",
    "images/",
    "text/",
    "verify/roots[.]ts$",
  ],
};

/** Where a package lives; one without a line here is refused. */
const home = {
  typebox: "vocabulary/",
  ajv: "vocabulary/http/validate-body",
  "ajv-formats": "vocabulary/http/validate-body",
  "lru-cache": "(ports/|render/)",
  piscina: "render/threads/",
  hyphen: "render/threads/worker[.]ts$",
  "bidi-js": "render/text/scripts/",
  "css-line-break": "render/text/break-lines/",
  "unicode-segmenter": "render/text/",
  svgpath: "render/draw/",
  "bwip-js": "render/draw/barcode/",
  "@mongodb-js": "render/read/passwords[.]ts$",
  saxes: "render/(draw/svg-file/|read/invoice-guideline[.]ts$|sign/ooxml/|verify/ooxml/)",
  "@resvg/resvg-wasm": "render/docx/media/",
  "@photostructure/sqlite": "ports/drivers/sqlite[.]ts$",
  "@eventstore/db-client": "ports/event-log/eventstoredb-client[.]ts$",
  mongodb: "ports/[^/]+/(mongodb|gridfs)[^/]*[.]ts$",
  "rate-limiter-flexible": "ports/rate-limit/",
  fastify: "(api/|service/(start|stop)[.]ts$)",
  "@fastify": "api/",
  jose: "api/",
  "prom-client": "api/",
  "close-with-grace": "cli/serve[.]ts$",
};

/**
 * Folders that do not exist yet; their rules are ready. A folder leaves this list when it gets its first file.
 * `render/describe` and `studio` belong to the browser's studio: pages as data, and the client that shows them.
 */
const toCome = ["src/render/describe/", "studio/"];

/** The tables, for the test that compares them with the tree and with docs/architecture.md. */
export const tables = { mayUse, stages, home, toCome };

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
  comment: `render/${stage} may use only itself, report, budget, two-generation-lru, vocabulary and: ${allowed.join(", ") || "nothing"}. Put a form both stages know into render/model.`,
  from: { path: `^src/render/${stage}/` },
  to: {
    path: "^src/render/",
    pathNot: [
      `^src/render/${stage}/`,
      "^src/render/(report|budget|two-generation-lru)[.]ts$",
      ...allowed.map((path) => `^src/render/${path}`),
    ],
  },
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
    ...homes,
    homeless,
    {
      name: "renderer-is-sealed",
      severity: "error",
      comment: "The renderer does no I/O: ask through `Outside`, or let threads/worker.ts hand the bytes in.",
      from: { path: "^src/render/", pathNot: "^src/render/threads/" },
      to: { path: "^(node:)?(fs|fs/promises|net|http|https|http2|tls|dns|child_process|worker_threads|os|process)$" },
    },
    {
      name: "one-door-out",
      severity: "error",
      comment: "Only ports/net opens connections: there stands the guard against server-side request forgery.",
      from: { path: "^src/", pathNot: "^src/(ports/net|api/metrics|api/server|service/start)" },
      to: { path: "^(node:)?(net|http|https|http2|tls)$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-compose-picks-adapters",
      severity: "error",
      comment: "Take the port as an argument; service/compose.ts chooses its adapter.",
      from: { path: "^src/", pathNot: ["^src/service/compose[.]ts$", "^src/ports/"] },
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
