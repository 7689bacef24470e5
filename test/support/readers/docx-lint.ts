import { posix } from "node:path";
import { unzip } from "./unzip.ts";
import { type Element, elementsOf, xmlTree } from "./xml-tree.ts";

/** Children in the order of the schema (ECMA-376-1, 17.3.1.26, 17.3.2.28, 17.4.59, 17.4.70, 17.6.17). */
const orders: Readonly<Record<string, readonly string[]>> = {
  "w:pPr":
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange".split(
      " ",
    ),
  "w:rPr":
    "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath".split(
      " ",
    ),
  "w:tblPr":
    "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription".split(
      " ",
    ),
  "w:tcPr":
    "cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark".split(" "),
  "w:sectPr":
    "headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid".split(
      " ",
    ),
};

const mostColumns = 63;
const longestName = 40;

type Fault = (message: string) => void;

/**
 * Faults of a package that no validator of schemas sees, and that readers call "unreadable content": one
 * sentence for each fault, none for a sound file.
 */
export function docxFaults(file: Uint8Array): readonly string[] {
  const faults: string[] = [];
  const entries = unzip(file);
  const names = new Set(entries.map(([name]) => name));
  if (names.size !== entries.length) faults.push("Two entries have one name.");
  if (entries[0]?.[0] !== "[Content_Types].xml") faults.push("The content types do not come first.");
  const trees = new Map<string, Element>();
  for (const [name, bytes] of entries) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    try {
      trees.set(name, xmlTree(bytes.toString("utf8")));
    } catch (error) {
      faults.push(`${name} is not well-formed: ${String(error)}`);
    }
    if (/[\ufdd0\ufdd1\ufffe\uffff]/.test(bytes.toString("utf8"))) faults.push(`${name} holds a noncharacter.`);
  }
  checkTypes(trees.get("[Content_Types].xml"), names, (message) => faults.push(message));
  for (const [name, tree] of trees)
    checkPart(name, tree, trees, names, (message) => faults.push(`${name}: ${message}`));
  checkAll(trees, (message) => faults.push(message));
  return faults;
}

function checkTypes(types: Element | undefined, names: ReadonlySet<string>, fault: Fault): void {
  const extensions = new Set<string>();
  const parts = new Set<string>();
  for (const { name, attributes } of types?.children ?? []) {
    if (name === "Default") extensions.add(attributes["Extension"] ?? "");
    else parts.add((attributes["PartName"] ?? "").slice(1));
  }
  for (const part of parts) if (!names.has(part)) fault(`${part} has a content type and does not exist.`);
  for (const name of names)
    if (name !== "[Content_Types].xml" && !parts.has(name) && !extensions.has(name.split(".").at(-1) ?? ""))
      fault(`${name} has no content type.`);
}

function checkPart(
  name: string,
  root: Element,
  trees: ReadonlyMap<string, Element>,
  names: ReadonlySet<string>,
  fault: Fault,
): void {
  if (name.endsWith(".rels")) {
    checkRelationships(name, root, names, fault);
    return;
  }
  const folder = posix.dirname(name);
  const relationships = trees.get(`${folder}/_rels/${posix.basename(name)}.rels`);
  const ids = new Set(relationships?.children.map(({ attributes }) => attributes["Id"]));
  let fields = 0;
  for (const element of elementsOf(root)) {
    checkOrder(element, fault);
    checkTable(element, fault);
    for (const key of ["r:id", "r:embed", "r:link"]) {
      const id = element.attributes[key];
      if (id !== undefined && !ids.has(id)) fault(`${element.name} refers to ${id}, which does not exist.`);
    }
    if (element.name === "w:fldChar") {
      const kind = element.attributes["w:fldCharType"];
      fields += kind === "begin" ? 1 : kind === "end" ? -1 : 0;
    }
    checkNumbers(element, fault);
  }
  if (fields !== 0) fault("A field begins and does not end.");
}

function checkRelationships(name: string, { children }: Element, names: ReadonlySet<string>, fault: Fault): void {
  const folder = posix.dirname(posix.dirname(name));
  const seen = new Set<string>();
  for (const { attributes } of children) {
    const { Id: id = "", Target: target = "", TargetMode: mode } = attributes;
    if (seen.has(id)) fault(`${id} is there twice.`);
    seen.add(id);
    if (mode === "External") {
      if (/\s/.test(target) || !URL.canParse(target)) fault(`${target} is no address.`);
    } else if (!names.has(posix.normalize(posix.join(folder, target)))) fault(`${target} does not exist.`);
  }
}

function checkOrder({ name, children }: Element, fault: Fault): void {
  const order = orders[name];
  if (order === undefined) return;
  let last = 0;
  const seen = new Set<string>();
  for (const child of children) {
    const own = child.name.replace(/^w:/, "");
    const at = order.indexOf(own);
    if (child.name.startsWith("w14:")) continue;
    if (at < 0) fault(`${name} holds ${child.name}.`);
    else if (at < last) fault(`${child.name} stands too late in ${name}.`);
    if (seen.has(own) && !own.endsWith("Reference")) fault(`${name} holds ${child.name} twice.`);
    seen.add(own);
    last = Math.max(last, at);
  }
}

const named = ({ children }: Element, name: string): readonly Element[] =>
  children.filter((child) => child.name === name);

const wordValue = (element: Element | undefined): string => element?.attributes["w:val"] ?? "";

function checkTable(element: Element, fault: Fault): void {
  if (element.name === "w:tc" && element.children.at(-1)?.name !== "w:p") fault("A cell does not end in a paragraph.");
  if (element.name !== "w:tbl") return;
  const rows = named(element, "w:tr");
  const columns = named(element, "w:tblGrid")[0]?.children.length ?? 0;
  if (rows.length === 0) fault("A table has no rows.");
  if (columns === 0 || columns > mostColumns) fault(`A table has ${columns} columns.`);
  let above: readonly boolean[] = [];
  for (const row of rows) {
    const merged: boolean[] = [];
    for (const cell of named(row, "w:tc")) {
      const [properties] = named(cell, "w:tcPr");
      const span = Number(wordValue(properties && named(properties, "w:gridSpan")[0]) || "1");
      const merge = properties && named(properties, "w:vMerge")[0];
      if (merge !== undefined && wordValue(merge) !== "restart" && above[merged.length] !== true)
        fault("A cell goes on that did not begin in the row above.");
      for (let left = span; left > 0; left -= 1) merged.push(merge !== undefined);
    }
    if (merged.length !== columns) fault(`A row has ${merged.length} columns of ${columns}.`);
    above = merged;
  }
}

/** Measures are whole numbers. */
const measures = new Set("w:w w:h w:val w:sz w:space w:pos w:left w:right w:before w:after w:line".split(" "));
const measured = new Set(
  "w:pgSz w:ind w:spacing w:tcW w:tblW w:tblInd w:gridCol w:sz w:szCs w:tab w:position w:trHeight".split(" "),
);

function checkNumbers({ name, attributes }: Element, fault: Fault): void {
  if (name === "wp:extent" || name === "a:ext")
    for (const key of ["cx", "cy"])
      if (key in attributes && !/^[1-9][0-9]*$/.test(attributes[key] ?? ""))
        fault(`${name} has ${key} ${attributes[key]}.`);
  if (!measured.has(name)) return;
  for (const [key, value] of Object.entries(attributes))
    if (measures.has(key) && /^[-0-9.NI]/.test(value) && !/^-?\d+$/.test(value)) fault(`${name} has ${key} ${value}.`);
}

/** Checks references from part to part, and things that a file must have once. */
function checkAll(trees: ReadonlyMap<string, Element>, fault: Fault): void {
  const all = [...trees].filter(([name]) => name.startsWith("word/")).flatMap(([, tree]) => [...elementsOf(tree)]);
  const of = (name: string): readonly Element[] => all.filter((element) => element.name === name);
  const once = (what: string, values: readonly (string | undefined)[]): ReadonlySet<string | undefined> => {
    const seen = new Set<string | undefined>();
    for (const value of values) {
      if (seen.has(value)) fault(`The ${what} ${value} is there twice.`);
      seen.add(value);
    }
    return seen;
  };
  once(
    "drawing id",
    of("wp:docPr").map(({ attributes }) => attributes["id"]),
  );
  const starts = once(
    "bookmark id",
    of("w:bookmarkStart").map(({ attributes }) => attributes["w:id"]),
  );
  const ends = once(
    "bookmark end",
    of("w:bookmarkEnd").map(({ attributes }) => attributes["w:id"]),
  );
  for (const id of new Set([...starts, ...ends]))
    if (!starts.has(id) || !ends.has(id)) fault(`The bookmark ${id} does not begin and end.`);
  const bookmarks = once(
    "bookmark",
    of("w:bookmarkStart").map(({ attributes }) => attributes["w:name"]?.toLowerCase()),
  );
  for (const name of bookmarks)
    if (name === undefined || name.length > longestName || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
      fault(`"${name}" is no bookmark.`);
  for (const { attributes } of of("w:hyperlink"))
    if ("w:anchor" in attributes && !bookmarks.has(attributes["w:anchor"]?.toLowerCase()))
      fault(`A link leads to ${attributes["w:anchor"]}, which does not exist.`);
  const styles = once(
    "style",
    of("w:style").map(({ attributes }) => attributes["w:styleId"]),
  );
  for (const element of [...of("w:pStyle"), ...of("w:rStyle"), ...of("w:basedOn"), ...of("w:next")])
    if (!styles.has(wordValue(element))) fault(`The style ${wordValue(element)} does not exist.`);
  const lists = once(
    "list",
    of("w:num").map(({ attributes }) => attributes["w:numId"]),
  );
  // 0 takes a number away (ECMA-376-1, 17.9.18).
  for (const element of of("w:numId"))
    if (wordValue(element) !== "0" && !lists.has(wordValue(element)))
      fault(`The list ${wordValue(element)} does not exist.`);
  for (const element of of("w:ilvl")) if (Number(wordValue(element)) > 8) fault("A list is deeper than nine levels.");
  const notes = once(
    "note",
    of("w:footnote")
      .filter(({ parent }) => parent?.name === "w:footnotes")
      .map(({ attributes }) => attributes["w:id"]),
  );
  for (const { attributes } of of("w:footnoteReference"))
    if (!notes.has(attributes["w:id"])) fault(`The note ${attributes["w:id"]} does not exist.`);
  if (of("w:body").some((body) => body.children.at(-1)?.name !== "w:sectPr"))
    fault("The body does not end in a section.");
}
