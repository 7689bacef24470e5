import { attributeIn } from "../tree/edit.ts";
import { openingOf, type PartNode, type SourceElement } from "../tree/source-tree.ts";

/** A place in a part: what stands around, and which of its kind it is there, from 1. */
interface AuthorPlace {
  readonly outer: AuthorPlace | undefined;
  readonly words: string;
}

/** A paragraph of text, or a property, with its place in an author's words: `table 2, row 3, column 1`. */
export interface AuthoredText {
  readonly element: SourceElement;
  readonly where: () => string;
}

const kinds: Readonly<Record<string, string>> = {
  "w:tbl": "table",
  "w:tr": "row",
  "w:tc": "column",
  "w:txbxContent": "text box",
  "w:footnote": "footnote",
  "w:endnote": "endnote",
  "w:comment": "comment",
};

/** Notes are known by their own numbers. */
const numbered: ReadonlySet<string> = new Set(["w:footnote", "w:endnote", "w:comment"]);

const paragraphNames: ReadonlySet<string> = new Set(["w:p", "a:p"]);

/** A content control, with its place in an author's words. */
export type AuthoredControl = AuthoredText;

/** What is read of a part. */
interface AuthoredPart {
  readonly paragraphs: AuthoredText[];
  readonly controls: AuthoredControl[];
}

/**
 * Paragraphs of a part in its order, those in text boxes and cells among them, and its content controls. `part`: the author's word for the
 * part, "" for the body.
 */
export function placedParagraphs(root: SourceElement, part: string): AuthoredPart {
  const found: AuthoredPart = { paragraphs: [], controls: [] };
  const outer = part === "" ? undefined : { outer: undefined, words: part };
  visit(root, outer, new Map(), found);
  return found;
}

/** Of what is in no other thing with a place: counted together. */
type PlaceCounters = Map<string, number>;

function visit(
  parent: SourceElement,
  place: AuthorPlace | undefined,
  counters: PlaceCounters,
  found: AuthoredPart,
): void {
  for (const child of parent.children) {
    if (child.kind !== "element") continue;
    const kind = kinds[child.name];
    if (paragraphNames.has(child.name)) {
      const number = counted(counters, "paragraph");
      const inCell = place?.words.startsWith("column") === true;
      const own = inCell ? place : { outer: place, words: `paragraph ${number}` };
      found.paragraphs.push({ element: child, where: () => wordsOf(own) });
      visit(child, own, counters, found);
    } else if (child.name === "w:sdt") {
      found.controls.push({ element: child, where: () => (place === undefined ? part(counters) : wordsOf(place)) });
      visit(child, place, counters, found);
    } else if (kind === undefined) visit(child, place, counters, found);
    else {
      const number = counted(counters, kind);
      const shown = numbered.has(child.name) ? (attributeIn(openingOf(child), "w:id") ?? number) : number;
      visit(child, { outer: place, words: `${kind} ${shown}` }, new Map(), found);
    }
  }
}

/** Behind so many paragraphs, where nothing around has a place. */
const part = (counters: PlaceCounters): string => `behind paragraph ${counters.get("paragraph") ?? 0}`;

function counted(counters: PlaceCounters, kind: string): number {
  const number = (counters.get(kind) ?? 0) + 1;
  counters.set(kind, number);
  return number;
}

const wordsOf = ({ outer, words }: AuthorPlace): string =>
  outer === undefined ? words : `${wordsOf(outer)}, ${words}`;

/** Characters before a tag that show an author where it is. */
const mostShown = 30;

/** Characters that are looked at for them: blanks side by side count as one. */
const mostRead = 200;

/** A place, and what stands before a tag there: it begins at `at` in the text. */
export function placeBehind(where: string, text: string, at: number): string {
  const words = text
    .slice(Math.max(0, at - mostRead), at)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words === "") return where;
  // From a word's beginning, where there is one.
  const end = words.slice(-mostShown).replace(/^(?:\S*\s(?=\S)|[\udc00-\udfff])/, "");
  const cut = words.length > mostShown ? `…${end}` : words;
  return `${where}, behind “${cut}”`;
}

/** The elements of properties: those that hold nothing but text. */
export function placedProperties(root: SourceElement): readonly AuthoredText[] {
  const found: AuthoredText[] = [];
  const isText = (node: PartNode): boolean => node.kind === "text";
  const look = (element: SourceElement): void => {
    if (element.children.length > 0 && element.children.every(isText)) {
      const name = element.name.replace(/^.*:/, "");
      found.push({ element, where: () => `property “${name}”` });
    }
    for (const child of element.children) if (child.kind === "element") look(child);
  };
  look(root);
  return found;
}
