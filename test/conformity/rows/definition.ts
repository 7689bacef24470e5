import { row, section } from "../row.ts";

const accepts = "vocabulary/schema#accepts %s";
const elements = "render/definition/read/elements#";
const styles = "render/definition/read/styles#";
const codes = "render/definition/read/shortcodes#";
const drawing = "conformity/drawing#";

export const definition = section("Document definition", [
  row("The root is an object with the key document", "render/definition/accept/accept#%j has no valid content"),
  row(
    "metadata: title and author",
    "case:document-metadata",
    "render/writers/pdf/file/metadata#the document's metadata stand in both places, alike",
  ),
  row("pageSetup: size by name, orientation", "case:page-sizes"),
  row("pageSetup: margin of four numbers, in points", "case:page-margins"),
  row("A flat pageSize is read", "case:page-size-short"),
  row("styles: names to style objects", "case:style-cascade"),
  row(
    "content: elements in order",
    "case:paragraph",
    "render/layout/properties#every document ends, and loses or doubles no line",
  ),
  row("fonts: families of the tenant", "case:text-family-declared"),
  row("attachments: embedded files", "case:document-attachments"),
  row(
    "tagged (an addition): the file says what its parts are",
    "case:document-tagged",
    "render/writers/pdf/tags/structure#of a document in which everything occurs is sound, and as the author wrote it",
    "render/writers/pdf/tags/tree-text#case %s",
  ),
  row("watermark: spacing [x, y], angle, style", "case:watermark-repeated", "case:watermark"),
  row("A root $schema with the schema's address is allowed", accepts),
  row("dataProvider at the root is refused", "vocabulary/check/faults#%s in %s"),
  row(
    "Unknown properties, wrong types and wrong structure are rejected",
    "vocabulary/schema#every object of the language refuses keys it does not know",
    "vocabulary/agreement#the service and the published schema judge alike, right definitions and slightly wrong ones",
    "vocabulary/check/faults#a node with two element keys is one fault, not many",
  ),
  row(
    "encryption: ciphers, passwords, permissions, metadata in clear, attachments alone",
    "case:document-encryption-aes256",
    "case:document-encryption-aes128",
    "case:document-encryption-rc4-128",
    "case:document-encryption-rc4-40",
    "render/pdf-syntax/encryption/encryption#opens %s with either password, and with no other",
    "render/pdf-syntax/encryption/encryption#%s is the only one that qpdf sees allowed",
  ),
  row(
    "layers",
    "case:layers",
    "render/writers/pdf/links/layers#what is on a hidden layer is there, and neither poppler nor mupdf shows it",
    "render/writers/pdf/links/layers#viewers learn what to show, to list, to lock and to print",
  ),
  row(
    "JavaScript actions",
    "case:document-actions",
    "render/form-scripts#of the document are found by pdf.js, those of one event in the author's order",
    "render/form-scripts#of fields are theirs, and fields are calculated in the order of their scripts",
  ),
  row("bookmarks", "case:document-outline-by-hand"),
  row(
    "barcodes",
    "case:barcode-two-dimensional",
    "render/graphics/draw/barcodes#are those of the encoders, none left out",
  ),
]);

export const content = section("Content elements", [
  row("p: a string with shortcodes, optional style", "case:paragraph"),
  row(
    "h1 to h5 are 24, 18, 14, 12 and 10 points",
    `${drawing}headings are 24, 18, 14, 12 and 10 points high`,
    "case:headings",
  ),
  row("A custom style overrides a heading's size", `${drawing}a style named h2 or on the heading wins over its size`),
  row("Lists: symbol, style, items or source", "case:list-style", "case:list-from-data"),
  row("Ordered symbols 1, a, A, i, I", `${drawing}ordered lists count by 1, a, A, i and I`, "case:list-numbers"),
  row("An unordered symbol is any string", `${elements}unordered: the bullet, or any character`, "case:list-bullets"),
  row(
    "Tables: widths of numbers or per cent",
    "case:table-widths-mixed",
    `${elements}widths are weights, shares or what the cells need`,
  ),
  row("Tables: rows of cells, optional style", "case:table-cells-of-anything", "case:table-padding-and-background"),
  row(
    "Tables: source with map",
    "case:table-from-data",
    "render/definition/bind/bind#gives a row for each element, after the given rows, which become the header",
  ),
  row(
    "toc may be empty and is built from headings",
    `${drawing}an empty toc lists the headings with their pages`,
    "case:toc",
  ),
  row(
    "toc: links, dotted leaders, numbers at the right",
    "case:toc",
    "render/layout/toc#has its page at the right edge and dots between, which stand below each other in all entries",
  ),
  row(
    "toc gives outline bookmarks",
    "render/definition/read/toc#says whether headings are in the outline",
    "case:toc-options",
  ),
  row("toc has options for levels, title, style", "case:toc-options"),
  row("svg: viewBox [W, H] or [minX, minY, W, H], omitted: from its children", "case:svg-view-box"),
  row("svg: width or height alone scales uniformly", `${drawing}an svg with one measure keeps its proportions`),
  row("svg children: path", "case:svg-path"),
  row("svg children: textPath", "case:svg-text-path"),
  row("svg children: g with children of its own", "case:svg-group"),
  row("svg children: images", "case:svg-images"),
  row("svg children: barcodes", "case:barcode-keys"),
  row("svg children: use with x, y, width, height, params", "case:use-in-drawing"),
  row("shapes and padding of the old form are refused", "vocabulary/check/faults#%s in %s"),
  row("Columns exist", "case:columns-by-weight", "case:columns-newspaper"),
]);

export const styleKeys = section("Style keys", [
  row("fontFamily", "case:text-families"),
  row("fontSize", "case:style-cascade"),
  row("fontWeight and bold", "case:text-weights"),
  row("fontStyle italic", "case:text-slant"),
  row("color, backgroundColor", "case:text-colors"),
  row("textAlign in lower case", "case:text-align"),
  row(
    "lineHeight",
    "case:text-indent-and-lines",
    "render/graphics/text/break-lines/lines#lineHeight shares the rest out above and below the text",
  ),
  row(
    "padding as a number or a string of lengths, and by side",
    "case:box-padding",
    `${styles}one to four stand for four sides`,
  ),
  row(
    "border as a string of width, line type and colour",
    `${styles}borders as text in any order, as objects, and none`,
    "case:box-border-types",
  ),
  row(
    "borderTop … borderLeft as objects: width, color, opacity, type, radius by corner",
    "case:box-border-sides",
    "case:box-border-radius",
  ),
  row("borderRadius", "case:box-border-radius"),
  row("borderCollapse collapse", "case:table-borders-collapsed"),
  row("verticalAlign", "case:table-align-vertical", "case:shortcode-span-align"),
  row("horizontalAlign", "case:table-align-horizontal"),
  row(
    "clipPath: ellipse(), circle(), polygon(), inset()",
    "case:box-clip-path",
    "render/layout/box#clip shapes follow CSS",
  ),
  row("strokeDasharray; [0] or [] is solid", `${drawing}a dash array of [0] or nothing is solid`, "case:svg-styles"),
  row("strokeDashoffset, strokeLinecap, strokeLinejoin with their words", "case:svg-styles"),
  row(
    "Enumerated words match in any case",
    "case:style-in-any-case",
    "render/definition/accept/accept#enumerated words come back in their normal spelling",
  ),
]);

export const shortcodes = section("Inline shortcodes", [
  row("[b], [i], [bi], [ib] use the matching font variant", "case:shortcode-bold-italic"),
  row("[color, c] and [fontcolor, c]", "case:shortcode-color"),
  row("[size, n] and [fontsize, n]", "case:shortcode-size-and-spacing"),
  row("[sub, n], [sup, n] with an offset", "case:shortcode-sub-sup"),
  row("[font, Family] switches the family", "case:shortcode-font"),
  row(
    "[font, Icons] selects the icon font",
    "render/graphics/text/faces/fallback#sets each name as one glyph that copies as the name",
  ),
  row(
    "[span, style] draws the run in the style's box",
    "case:shortcode-span",
    `${codes}carries the style's box, shared by all its pieces, and the style's text keys`,
  ),
  row("[img, path, w|h] and [image]", "case:image-inline"),
  row(
    "Every name and alias is known",
    "vocabulary/definition/tables#every tag of the specification and of the reference is known, by every name",
  ),
  row(
    "[textfield, name, placeholder, w|h] is a form field",
    "case:form-fields",
    "render/form-fields#pdf.js finds every field by its name, with its value",
  ),
  row(
    "[choicefield, …] is a form field",
    "case:form-fields",
    "render/form-fields#pdf.js finds every field by its name, with its value",
  ),
  row(
    "[checkbox, …] is a form field",
    "case:form-fields",
    "render/form-fields#pdf.js finds every field by its name, with its value",
  ),
  row(
    "[radio, name, group, …] (an addition) is a button of a group",
    "case:form-radio",
    "render/form-fields#are one field for each group, whose value is the chosen button",
  ),
]);

export const references = section("Data references", [
  row("Paths use dots and indexes, chained and deep", "case:data-paths"),
  row(
    "$item stands in rows and items that are mapped",
    "render/definition/bind/bind#maps text with $item and whole cells; a nested table maps an item's own list",
    "case:data-items",
  ),
  row(
    "$global exists",
    "case:data-globals",
    "render/definition/bind/bind#dates and times are the job's, in the job's time zone",
  ),
  row(
    "An index out of bounds leaves the reference, and is reported",
    "render/definition/bind/bind#%s stays as it is spelt and is reported",
  ),
]);

export const fonts = section("Fonts", [
  row(
    "Names of families match in any case",
    "render/graphics/text/faces/faces#is found by its name in any case, and by the names people type for the like",
  ),
  row("regular is needed", "conformity/contract#a definition without %s is refused, and the place is named"),
  row(
    "bold, italic and boldItalic fall back to regular",
    "render/graphics/text/faces/faces#sets bold in its regular file when it has no other",
    "render/graphics/text/faces/faces#without a bold italic file sets bold italic in regular, although it has bold and italic",
  ),
  row(
    "A path is the tenant's first, then the platform's; the tenant's wins",
    "commands/asset/assets#are found by documents by their path, in any case of the name, before those of the platform",
  ),
  row(".ttf and .otf are taken, others not", "conformity/contract#fonts are .ttf and .otf, and nothing else"),
  row(
    "A file found in neither place: default sans-serif, FONT_NOT_LOADED",
    `${drawing}a font that is nowhere is set in the default face, with FONT_NOT_LOADED`,
  ),
  row("Default families: a sans-serif, a serif, a monospace", "case:text-families"),
  row(
    "Text without a family is set in the face of its script",
    "render/graphics/text/faces/fallback#in %s is set in the face for its script, without a gap",
    "case:text-scripts",
  ),
  row("A check font (MICR) is applied to runs with its characters", `${drawing}MICR characters are drawn`),
  row(
    "Icons are used by name only",
    "render/graphics/text/faces/fallback#lends its glyphs only to a text that names it",
  ),
  row(
    "A style's family is used for every run of its text",
    "render/graphics/text/faces/faces#is taken from another face when no style set a family, and only then",
  ),
  row(
    "Complex scripts are shaped",
    "render/graphics/text/corpora#gives the glyphs and positions hb-shape gave, block by block",
  ),
  row(
    "Only glyphs used are embedded, of contextual faces too (decision: docs/decisions/subset-fonts.md)",
    "render/writers/pdf/text/fonts#every font is embedded, subset and mapped to text",
    "render/writers/pdf/text/fonts#faces of contextual scripts are subset to the glyphs used",
  ),
  row(
    "Numbers in circles are not drawn, and a warning names the character",
    "render/graphics/text/faces/faces#circled numbers draw nothing and are reported once each",
    "render/graphics/text/faces/fallback#every number in a circle is left out and named once",
  ),
]);

export const attachments = section("Attachments", [
  row("filePath is needed", "conformity/contract#a definition without %s is refused, and the place is named"),
  row("Files are embedded as they are", "render/writers/pdf/file/attachments#come out as they went in"),
  row(
    "fileName, description, relationship are kept",
    "render/writers/pdf/file/attachments#are found by name, in the order of names, with what is known of them",
    "render/writers/pdf/file/attachments#say what they are to the document, and the document names all of them",
  ),
  row(
    "mimeType is by default that of the name's end",
    "render/definition/read/attachments#have the media type they are given, else that of their name's end, else plain bytes",
  ),
  row(
    "A file that is not there: ATTACHMENT_NOT_EMBEDDED",
    "render/definition/resources/load-resources#are fetched once, hashed, and reported when they are not there",
    `${drawing}each thing that is not there has the code of the interface`,
  ),
]);

export const signature = section("Signature", [
  row(
    "Its shape is checked: types, words, a lock's fields",
    accepts,
    "vocabulary/check/faults#a field lock names fields exactly when its action asks for them",
  ),
  row("certificate is needed", "conformity/contract#a definition without %s is refused, and the place is named"),
  row(
    "A PDF is signed by a PKCS#12 file (PAdES): digest, certification level, field lock",
    "render/signatures/signature#by a key of %s over %s, of every level and lock, is valid",
    "render/signatures/pkcs12/open-pkcs12#opens: %s",
  ),
  row(
    "claimedSignDate, contactInfo, signatureCreator, reason, location, fieldName",
    "render/signatures/signature#holds name, reason, location, contact and creator in any script",
    "render/signatures/signature#says the time that is claimed: %s",
    "render/signatures/signature#renames a field whose name a PDF cannot have",
  ),
  row(
    "position: page, left, bottom, width, height, with their defaults",
    "render/signatures/block#stands where it is put, on its page",
    "case:signature-approval",
  ),
  row(
    "appearance: lines, image, icon, svg, fingerprint, style; a wider line is clipped and reported",
    "case:signature",
    "case:signature-bare",
    "render/signatures/block#cuts off a line that is wider, and reports it",
    "render/signatures/block#shows an svg alone without any line",
    "render/signatures/block#makes no links of its svg, and says so",
    "render/signatures/block#uses only some keys of its style, and says which it does not",
  ),
  row("visible: false has no block", "case:signature-invisible"),
  row("An absent or empty password is the empty one", "render/signatures/pkcs12/open-pkcs12#opens: %s"),
  row(
    "A signature that cannot be applied refuses the document",
    "render/signatures/signature#when %s",
    "conformity/contract#a signature that cannot be applied is the problem of the interface, and nothing is stored or counted",
  ),
  row(
    "timestampServer: an RFC 3161 authority timestamps the signature",
    "case:signature-timestamped",
    "render/signatures/timestamp/timestamped#by a key of %s is valid over every digest, its token over the value of the signature",
    "render/signatures/timestamp/timestamped#changes any single byte of its answer, or has no fault that matters",
    "api/signing#is refused when the authority %s; nothing is stored or counted",
    "api/signing#has a timestamp of the authority that it names, and is reproduced but for its signature",
  ),
  row(
    "signingType Detached: a CMS/CAdES object of its own, at downloadUrl.p7s",
    "case:signature-detached",
    "api/signing#stands beside the file, covers it whole, and goes with it",
    "api/signing#reports what it has no place for",
  ),
  row(
    "A DOCX is signed as a package (XML Signature with XAdES), its block drawn as text",
    "render/signatures/package-signature#by a key of %s over %s is valid",
    "render/signatures/package-signature#is a text box at its place, with the lines as text",
  ),
  row(
    "certificationLevel other than noChanges, fieldLock, Detached, contactInfo, signatureCreator, claimedSignDate, appearance.image are reported and not applied in DOCX",
    "render/signatures/package-signature#%s is reported and not applied in DOCX",
  ),
]);
