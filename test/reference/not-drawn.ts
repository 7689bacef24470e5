/**
 * What the language knows and this version does not draw: leaves of the schema, and a document that uses them. Each is
 * reported with `code` at `path`, or refused. Whoever draws one takes it out here and adds a case.
 */
export interface NotDrawn {
  readonly leaves: readonly string[];
  readonly why: string;
  readonly code: string;
  /** Where it is reported; undefined: the document is refused. */
  readonly path: string | undefined;
  readonly document: object;
}

const plain = { content: [{ p: "Text." }] };

const missing = (leaf: string, path: string, why: string, document: object, code = "NOT_DRAWN_YET"): NotDrawn => ({
  leaves: [leaf],
  why,
  code,
  path,
  document,
});

const styled = (key: string, value: unknown): NotDrawn =>
  missing(`Style.${key}`, `/document/content/0/style/${key}`, "boxes are neither layered nor lined up", {
    content: [{ p: "Text.", style: { [key]: value } }],
  });

/** Elements of drawings by the names of their schemas: all can be put on layers. */
const drawnElements = [
  "SvgRectangle",
  "SvgCircle",
  "SvgEllipse",
  "SvgLine",
  "SvgPolygon",
  "SvgArc",
  "SvgBoxShape",
  "SvgPath",
  "SvgText",
  "SvgTspan",
  "SvgTextPath",
  "SvgImageShape",
  "SvgBarcodeShape",
  "SvgGroup",
  "SvgLink",
  "SvgUse",
];

const drawn = (...children: readonly object[]) => ({ content: [{ svg: { viewBox: [10, 10], children } }] });

export const notDrawn: readonly NotDrawn[] = [
  {
    leaves: drawnElements.map((name) => `${name}.layer`),
    why: "there are no layers; what is on one is always shown",
    code: "NOT_DRAWN_YET",
    path: "/document/content/0/svg/children/0/rect/layer",
    document: drawn({ rect: { width: 10, height: 10, layer: "a" } }),
  },
  missing("Document.layers", "/document/layers", "there are no layers", { ...plain, layers: [{ name: "a" }] }),
  missing("Document.actions", "/document/actions", "there are no scripts", {
    ...plain,
    actions: [{ event: "open", script: "1" }],
  }),
  missing(
    "Document.conformance",
    "/document/conformance/0",
    "no claim is checked, so none is made",
    { ...plain, conformance: ["pdf/a-2b"] },
    "CONFORMANCE_WITHHELD",
  ),
  {
    leaves: ["Document.signature"],
    why: "nothing is signed",
    code: "SIGNATURE_NOT_APPLIED",
    path: undefined,
    document: { ...plain, signature: { certificate: "a.p12" } },
  },
  {
    leaves: ["Document.encryption"],
    why: "nothing is encrypted",
    code: "ENCRYPTION_NOT_APPLIED",
    path: undefined,
    document: { ...plain, encryption: { encryptionType: "aes256" } },
  },
  styled("layer", "drafts"),
  styled("flexDirection", "row"),
  styled("flexWrap", "wrap"),
  styled("flexGrow", 1),
  styled("flexShrink", 1),
  styled("flexBasis", 10),
  styled("justifyContent", "center"),
  styled("justifyItems", "center"),
  styled("justifySelf", "center"),
  styled("alignContent", "center"),
  styled("alignItems", "center"),
  styled("alignSelf", "center"),
];

/** Shortcodes that are not drawn: their text stands in their place. */
export const shortcodesNotDrawn: ReadonlyMap<string, string> = new Map([
  ["textfield", "[textfield, name]"],
  ["textarea", "[textarea, name]"],
  ["checkbox", "[checkbox, name]"],
  ["radio", "[radio, name, group]"],
  ["choicefield", "[choicefield, name, a | b]"],
  ["listbox", "[listbox, name, a | b]"],
  ["datefield", "[datefield, name]"],
]);
