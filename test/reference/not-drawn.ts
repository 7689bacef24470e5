/**
 * Words of the language that this version does not draw: leaves of the schema, and a document that uses them. Each is
 * reported with `code` at `path`, or refused. When one is drawn, remove it here and add a case.
 */
export interface NotDrawn {
  readonly leaves: readonly string[];
  readonly why: string;
  readonly code: string;
  /** Where it is reported; undefined: the document is refused. */
  readonly path: string | undefined;
  readonly document: object;
}

const missing = (leaf: string, path: string, why: string, document: object, code = "NOT_DRAWN_YET"): NotDrawn => ({
  leaves: [leaf],
  why,
  code,
  path,
  document,
});

const styled = (key: string, value: unknown): NotDrawn =>
  missing(`Style.${key}`, `/document/content/0/style/${key}`, "boxes are not lined up", {
    content: [{ p: "Text.", style: { [key]: value } }],
  });

const drawn = (...children: readonly object[]) => ({ content: [{ svg: { viewBox: [10, 10], children } }] });

export const notDrawn: readonly NotDrawn[] = [
  missing(
    "SvgTspan.layer",
    "/document/content/0/svg/children/0/text/children/0/tspan/layer",
    "a piece of a text is on the text's layer",
    drawn({ text: { children: [{ tspan: { value: "a", layer: "a" } }] } }),
    "DRAWING_FAULT",
  ),
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
