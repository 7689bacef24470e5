/** A name that earlier editions read and this one refuses. */
interface Removed {
  /** Schemas whose objects the name was in. */
  readonly words: readonly string[];
  readonly name: string;
  /** The replacement, to follow "use". */
  readonly instead: string;
  readonly since: string;
}

const removed = (words: readonly string[], name: string, instead: string, since: string): Removed => ({
  words,
  name,
  instead,
  since,
});

const drawings = [
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
  "SvgUse",
];
const styled = ["Style", ...drawings];
const lists = ["UnorderedList", "OrderedList"];

/** Names of earlier editions, each refused with its replacement. */
export const removedNames: readonly Removed[] = [
  removed(
    ["DocumentDefinition", "Document", "Table", ...lists],
    "dataProvider",
    "`source` and `map` of a table or list, and `$data` references",
    "April 2026",
  ),
  removed(["ContentElement"], "canvas", "`svg` with `children`", "July 2026"),
  removed(["Svg", "SvgGroup", "DrawingElement"], "shapes", "`children` inside `svg`", "July 2026"),
  removed(["Svg", "SvgGroup", "DrawingElement"], "commands", "`children` inside `svg`", "July 2026"),
  removed(["Svg", "DrawingElement"], "padding", "`padding` in the drawing's `style`", "July 2026"),
  removed(
    ["DrawingElement", "Document", "DocumentDefinition"],
    "viewBox",
    "`viewBox` inside the `svg` block",
    "July 2026",
  ),
  removed(
    ["SvgElement"],
    "CanvasCommand",
    "an element of `children` such as `path` (schema name SvgElement)",
    "July 2026",
  ),
  removed(["SvgElement"], "CanvasImageShape", "`image` (schema name SvgImageShape)", "July 2026"),
  removed(["SvgElement"], "CanvasBarcodeShape", "`barcode` (schema name SvgBarcodeShape)", "July 2026"),
  removed(styled, "lineDash", "`strokeDasharray`", "May 2026"),
  removed(styled, "lineDashPhase", "`strokeDashoffset`", "May 2026"),
  removed(styled, "lineCapStyle", "`strokeLinecap`", "May 2026"),
  removed(styled, "lineJoinStyle", "`strokeLinejoin`", "May 2026"),
  removed(["Watermark"], "horizontalSpacing", "`spacing`, a list [x, y]", "March 2026"),
  removed(["Watermark"], "verticalSpacing", "`spacing`, a list [x, y]", "March 2026"),
  removed(["Watermark"], "rotation", "`angle`", "March 2026"),
  removed(["Document"], "watermarks", "`watermark`, one object", "an earlier edition"),
  removed(["Document"], "attachment", "`attachments`, a list", "an earlier edition"),
  removed(["PageSetup"], "margins", "`margin`", "an earlier edition"),
  removed(lists, "li", "`items`", "an earlier edition"),
  removed(["Style"], "fontColor", "`color`", "an earlier edition"),
  removed(["Style"], "font", "`fontFamily`", "an earlier edition"),
  removed(["ContentElement", "SvgElement"], "ref", "`use`", "an earlier edition"),
  removed(["Signature"], "contact", "`contactInfo`", "an earlier edition"),
  removed(["Signature"], "lockPermissions", "`fieldLock.permissions`", "an earlier edition"),
  removed(["Signature"], "fieldLockAction", "`fieldLock.action`", "an earlier edition"),
  removed(["SignatureFieldLock"], "lockPermissions", "`permissions`", "an earlier edition"),
  removed(["SignatureFieldLock"], "fieldLockAction", "`action`", "an earlier edition"),
  removed(["Signature"], "style", "`appearance.style`", "an earlier edition"),
];

/** A key that belongs elsewhere, or that people often try, and where it belongs. */
interface Misplaced {
  readonly words: readonly string[];
  readonly name: string;
  readonly hint: string;
}

const misplaced = (words: readonly string[], name: string, hint: string): Misplaced => ({ words, name, hint });
const listElements = ["UnorderedListElement", "OrderedListElement"];

/** The corners of a box as CSS and others name their radius, with the key that has it here. */
const cornerNames = ["TopLeft", "TopRight", "BottomRight", "BottomLeft"].flatMap((corner) =>
  [`border${corner}Radius`, `borderRadius${corner}`, `${corner.charAt(0).toLowerCase()}${corner.slice(1)}Radius`].map(
    (name) => misplaced(["Style", "Border"], name, `write \`radius${corner}\``),
  ),
);

/** What CSS and Word call the keeping together of a block, and where it is divided. */
const keepNames = [
  ...["breakInside", "pageBreakInside", "cantSplit", "keepLines", "keepLinesTogether"].map((name) =>
    misplaced(["Style"], name, "write `keepTogether: true`"),
  ),
  ...["breakBefore", "breakAfter"].map((name) =>
    misplaced(["Style"], name, `write \`pageBreak${name.slice("break".length)}: true\``),
  ),
  ...["keepNext", "keepWithNextParagraph"].map((name) => misplaced(["Style"], name, "write `keepWithNext: true`")),
];

/** Elements that have a caption by standing in a figure. */
const captioned = ["Table", "Image", "Chart", "Svg"].map((word) =>
  misplaced([word], "caption", "`figure` holds the element in its `content`, and has `caption` and `kind`"),
);

const besideEachOther = "`columns` with `widths` puts content side by side";

/** Keys of layouts that definitions do not have. */
const layoutNames = [
  ...["display", "flex", "flexFlow", "grid", "gridTemplateColumns"].map((name) =>
    misplaced(["Style"], name, besideEachOther),
  ),
  ...["flex", "grid", "row"].map((name) => misplaced(["ContentElement"], name, besideEachOther)),
  ...["box", "div", "section"].map((name) =>
    misplaced(["ContentElement"], name, "`stack` holds several elements as one block"),
  ),
  misplaced(["Style"], "gap", "`gap` belongs inside `columns`, `table` or `stack`"),
];

export const misplacedNames: readonly Misplaced[] = [
  ...cornerNames,
  ...layoutNames,
  ...keepNames,
  ...captioned,
  misplaced(["DocumentDefinition"], "documentDefinition", "it is read in templates only; write `document`"),
  misplaced(
    ["DocumentDefinition", "WordDefinition"],
    "data",
    "`documents/generate-from-template` takes it, beside `templateId` or, with the definition, beside `content`",
  ),
  misplaced(["DocumentDefinition"], "component", "a component is stored as a template and brought in by `use`"),
  misplaced(["Document"], "contents", "it is read in templates only; write `content`"),
  misplaced(["ContentElement"], "list", "write `ul` for bullets, `ol` for numbers"),
  misplaced(["ContentElement"], "text", "write `p`"),
  misplaced(["ContentElement"], "paragraph", "write `p`"),
  misplaced(["ContentElement"], "heading", "write `h1` to `h5`"),
  misplaced(["ContentElement"], "h6", "headings are `h1` to `h5`"),
  misplaced(["ContentElement"], "img", "write `image`; `[img, path]` stands inside text"),
  misplaced(
    ["ContentElement"],
    "barcode",
    "write `[barcode, type, payload]` inside text, or `barcode` in the `children` of `svg`",
  ),
  misplaced(["ContentElement"], "qrcode", "write `[barcode, qrcode, payload]` inside text"),
  misplaced(["ContentElement"], "pageBreak", 'write `{ "break": "page" }`'),
  misplaced(["ContentElement"], "hr", "write `separator`"),
  misplaced(["ContentElement"], "link", "write `[link, address]words[/link]` inside text"),
  misplaced(["Table"], "header", "the leading rows with only `th` cells are the header; `headerRows` says how many"),
  misplaced(["Table"], "columns", "`widths` says how wide the columns are, `map` what they show"),
  misplaced(["Table"], "data", "`source` names the data, as `$data.lines`"),
  misplaced(["ContentElement"], "th", "it is only allowed in the rows of a table"),
  misplaced(["ContentElement"], "td", "it is only allowed in the rows of a table"),
  ...["td", "th"].map((name) =>
    misplaced(["TableRow"], name, "a row is a list of cells, or an object whose `cells` is that list: write `[{…}]`"),
  ),
  misplaced(["TableElement", ...listElements], "source", "it belongs inside the table or list"),
  misplaced(["TableElement", ...listElements], "map", "it belongs inside the table or list"),
  misplaced(
    ["TableElement", ...listElements, "ImageElement", "ColumnsElement", "DrawingElement"],
    "style",
    "it belongs inside the element's own object",
  ),
  misplaced(["DrawingElement"], "width", "it belongs inside the `svg` block"),
  misplaced(["DrawingElement"], "height", "it belongs inside the `svg` block"),
  misplaced(["SignatureFieldLock"], "lockFields", "write `fields`"),
  misplaced(["Encryption"], "password", "`userPassword` opens the file, `ownerPassword` lifts its permissions"),
];
