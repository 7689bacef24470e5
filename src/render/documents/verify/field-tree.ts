import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import {
  type Dictionary,
  isArray,
  isDictionary,
  isReference,
  nameOf,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";
import { textOf } from "./signature-fields.ts";

/** A field of a form, or a widget of one: each entry of `Fields` and of every `Kids` below it, in order, however often it is listed. */
export interface FieldNode {
  /** Number of its object; undefined: it stands in the list itself. */
  readonly id: number | undefined;
  /** Names from the top down, joined by full stops (ISO 32000-2, 12.7.4.2). */
  readonly name: string;
  /** Whether it has a name of its own; a kid without one is a widget of the field above. */
  readonly isNamed: boolean;
  /** `Tx`, `Btn`, `Ch` or `Sig`, its own or one from above; "": not known. */
  readonly type: string;
  /** undefined: it is none. */
  readonly dictionary: Dictionary | undefined;
  /** Number of the object above it; undefined: it is at the top. */
  readonly parent: number | undefined;
  readonly kids: readonly FieldNode[];
}

interface Above {
  readonly id: number | undefined;
  readonly name: string;
  readonly type: string;
  readonly depth: number;
}

/** All of a file's form. @throws ForeignPdfError beyond a limit */
export function fieldTree(pdf: ForeignPdf): readonly FieldNode[] {
  const form = pdf.dictionary(pdf.catalog.entries.get("AcroForm"));
  const top: Above = { id: undefined, name: "", type: "", depth: 0 };
  return nodesIn(pdf, form?.entries.get("Fields"), top, new Set());
}

/** Values that take as much memory as an entry of the tree, of which lists that are shared make many. */
const weightOfNode = 16;

/** `seen`: numbers whose kids are in the tree already. */
function nodesIn(pdf: ForeignPdf, list: PdfValue | undefined, above: Above, seen: Set<number>): readonly FieldNode[] {
  pdf.budget.depth(above.depth);
  const items = pdf.resolve(list);
  if (!isArray(items)) return [];
  pdf.budget.value(weightOfNode * items.length);
  return items.map((item) => nodeOf(pdf, item, above, seen));
}

function nodeOf(pdf: ForeignPdf, item: PdfValue, above: Above, seen: Set<number>): FieldNode {
  const id = isReference(item) ? item.id : undefined;
  const found = pdf.resolve(item);
  const dictionary = isDictionary(found) ? found : undefined;
  const own = textOf(pdf.resolve(dictionary?.entries.get("T")));
  const name = [above.name, own ?? ""].filter((part) => part !== "").join(".");
  pdf.budget.quoted(name.length);
  const type = nameOf(pdf.resolve(dictionary?.entries.get("FT"))) ?? above.type;
  const isAgain = id !== undefined && seen.has(id);
  if (id !== undefined) seen.add(id);
  const list = isAgain ? undefined : dictionary?.entries.get("Kids");
  const kids = nodesIn(pdf, list, { id, name, type, depth: above.depth + 1 }, seen);
  return { id, name, isNamed: own !== null, type, dictionary, parent: above.id, kids };
}

/** Whether it has no fields below it: its kids, if any, are its widgets. */
export const isTerminal = ({ kids }: FieldNode): boolean => !kids.some(({ isNamed }) => isNamed);

/** Numbers of the objects that may show it. */
export const widgetsOf = (node: FieldNode): readonly number[] => [node, ...node.kids].flatMap(({ id }) => id ?? []);

/** Every entry of a tree, each before its kids. */
export function* everyNode(nodes: readonly FieldNode[]): Iterable<FieldNode> {
  for (const node of nodes) {
    yield node;
    yield* everyNode(node.kids);
  }
}
