/**
 * Keys that stand in a case and whose absence changes no file, each with its reason. The list only shrinks: a new key
 * gets a case in which it shows. A key that begins to show fails the test until it is taken out here.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  "for editors; the service passes over it": ["DocumentDefinition.$schema"],
  "what a drawing shows is said by the drawing's own alternative": ["SvgImageShape.alt"],
  "its one case declares the same file for every face": [
    "FontFamily.bold",
    "FontFamily.italic",
    "FontFamily.boldItalic",
  ],
  "its case gives the default": ["Footnotes.offset"],
  "its case names an element that nothing refers to": [
    "SvgRectangle.id",
    "SvgCircle.id",
    "SvgEllipse.id",
    "SvgLine.id",
    "SvgPolygon.id",
    "SvgArc.id",
    "SvgBoxShape.id",
    "SvgPath.id",
    "SvgTspan.id",
    "SvgText.id",
    "SvgTextPath.id",
    "SvgImageShape.id",
    "SvgBarcodeShape.id",
    "SvgGroup.id",
    "SvgLink.id",
  ],
  "the element's own keys win over its style in its case": [
    "SvgCircle.style",
    "SvgEllipse.style",
    "SvgArc.style",
    "SvgBoxShape.style",
    "SvgPath.style",
  ],
  "its case does not clip with the element": [
    "SvgRectangle.clipRule",
    "SvgCircle.clipRule",
    "SvgEllipse.clipRule",
    "SvgLine.clipRule",
    "SvgArc.clipRule",
    "SvgBoxShape.clipRule",
    "SvgPath.clipRule",
    "SvgTspan.clipRule",
    "SvgText.clipRule",
    "SvgTextPath.clipRule",
    "SvgGroup.clipRule",
  ],
  "letters have no second region to fill": ["SvgTspan.fillRule", "SvgText.fillRule", "SvgTextPath.fillRule"],
  "a piece of a text has none of its own, which is reported": ["SvgTspan.transform", "SvgTspan.clipPath"],
  "its case has no second word, or no anchor to move": ["SvgTspan.wordSpacing", "SvgTspan.textAnchor"],
  "text along a path is drawn without it, which is reported": ["SvgTextPath.textDecoration"],
  "its case has nothing painted in the current colour": ["SvgImageShape.color", "SvgUse.color"],
};

/** The reason by key. */
export const withoutEffect: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, keys]) => keys.map((key) => [key, reason] as const)),
);
