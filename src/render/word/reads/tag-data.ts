import { functionByName } from "../../../vocabulary/expression/functions.ts";
import type { DataToken } from "../../../vocabulary/expression/token.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import type { WordDataKind } from "../../../vocabulary/http/templates/word-inspection.ts";
import { fieldNamesIn } from "../fields/unused-names.ts";
import { simplifiedName } from "../program/merge-name.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";
import type { TagMark } from "../tree/source-tree.ts";
import { anyEntry, type DataPlace, PlaceNotes } from "./place-notes.ts";

/** A part's tags where its regions begin and end, and the list of whose entries it is made; undefined: of the data. */
export interface ArrangedTags {
  readonly marks: readonly TagMark[];
  readonly entries: ExpressionTree | undefined;
}

/** Where a name is looked up: in the entry, which has its place in the data, or under a name of the template's own. */
interface DataScopeLevel {
  /** undefined: nothing of the data, as a condition adds. */
  readonly entry: DataPlace | undefined;
  /** Places of the names that a loop or a `set` gives; null: it is nothing of the data. */
  readonly names: Map<string, DataPlace | null>;
  /** What stands in it need not come to be printed. */
  readonly isSometimes: boolean;
  /** It is a loop over a list, and not also a condition. */
  readonly isList: boolean;
  /** What the loop names its entry. */
  readonly as: string | undefined;
}

/** The data that tags read, as far as the file says: of a bare name in a loop, that of its entry. `names`: what fields and controls stand for. */
export function dataOfTags(parts: readonly ArrangedTags[], names: ReadonlyMap<string, ExpressionTree>): PlaceNotes {
  const notes = new PlaceNotes();
  const simplified = new Map([...names].map(([name, tree]) => [simplifiedName(name), tree]));
  for (const part of parts) new TagDataReader(notes, simplified).read(part);
  return notes;
}

class TagDataReader {
  readonly #notes: PlaceNotes;
  readonly #names: ReadonlyMap<string, ExpressionTree>;
  readonly #levels: DataScopeLevel[] = [];

  constructor(notes: PlaceNotes, names: ReadonlyMap<string, ExpressionTree>) {
    this.#notes = notes;
    this.#names = names;
  }

  read({ marks, entries }: ArrangedTags): void {
    this.#levels.length = 0;
    this.#levels.push(levelOf({}));
    if (entries !== undefined) this.#begin({ tree: entries, word: "each", as: undefined, own: undefined });
    for (const { meaning } of marks) this.#mark(meaning);
  }

  #mark(meaning: TagMeaning): void {
    switch (meaning.kind) {
      case "start":
        this.#begin(meaning);
        return;
      case "else":
        this.#levels.pop();
        if (meaning.tree !== undefined) this.#note(meaning.tree, "condition", true);
        this.#levels.push(levelOf({ isSometimes: true }));
        return;
      case "end":
        this.#levels.pop();
        return;
      case "value":
      case "cell":
        this.#note(meaning.tree, "value");
        return;
      case "link":
        this.#note(meaning.address, "value");
        if (meaning.text !== undefined) this.#note(meaning.text, "value");
        return;
      case "picture":
      case "frame":
        this.#note(meaning.tree, "picture");
        return;
      case "set":
        this.#note(meaning.tree, "value");
        this.#levels.at(-1)?.names.set(meaning.name, this.#placeOf(meaning.tree) ?? null);
        return;
      case "field":
      case "next":
      case "control":
        for (const { name, isSoft } of fieldNamesIn(meaning)) this.#field(name, isSoft);
        return;
      case "page-break":
      case "note":
        return;
    }
  }

  #begin({ tree, word, as, own }: Pick<Extract<TagMeaning, { kind: "start" }>, "tree" | "word" | "as" | "own">): void {
    const isLoop = word === "each" || word === "section";
    // A condition does not hold where there is no value; a section is one as well.
    if (isLoop) this.#note(tree, "list", word === "section");
    if (word !== "each") this.#note(tree, "condition", true);
    const list = isLoop ? this.#placeOf(tree) : undefined;
    const entry = list === undefined ? undefined : [...list, anyEntry];
    const names = new Map<string, DataPlace | null>();
    if (isLoop && as !== undefined) names.set(as, entry ?? null);
    if (own === "loop" || own === "$idx") names.set(own, null);
    this.#levels.push({
      entry: own === undefined && isLoop ? (entry ?? nowhere) : undefined,
      ...{ names, isSometimes: !isLoop, isList: word === "each", as },
    });
  }

  #field(name: string, isSoft: boolean): void {
    const tree = this.#names.get(simplifiedName(name));
    if (tree !== undefined) this.#note(tree, "value", isSoft);
    // It has other spellings, and is looked up around.
    else
      this.#add([...(this.#entry() ?? []), ...name.split(".")], "value", { isSoft, isCertain: false, isDirect: true });
  }

  /** The place of the innermost entry; undefined: there is none, the data are it. */
  #entry(): DataPlace | undefined {
    return this.#levels.findLast(({ entry }) => entry !== undefined)?.entry;
  }

  #add(place: DataPlace, kind: WordDataKind, { isSoft, ...use }: Reading): void {
    if (place.includes(nowhere[0] ?? "")) return;
    const isNeeded = !isSoft && !this.#levels.some(({ isSometimes }) => isSometimes);
    this.#notes.note(place, kind, { ...use, isNeeded });
  }

  /** Whether a value has no other place than the one that `#placeOfToken` says. */
  #isCertain({ root, steps }: DataToken): boolean {
    if (steps.some((step) => typeof step === "number")) return false;
    const around = this.#levels.findLast(({ entry }) => entry !== undefined);
    if (root === "item") return around === undefined || around.isList;
    if (root !== "name") return true;
    const level = this.#levels.findLast(({ names }) => names.has(String(steps[0])));
    if (level === undefined) return around === undefined;
    return (level.isList && level.as === steps[0]) || level.names.get(String(steps[0]))?.includes(anyEntry) === false;
  }

  /** Notes all that an expression reads; what it is itself, `kind` says. */
  #note(tree: ExpressionTree, kind: WordDataKind, isSoft = false, isDirect = true): void {
    if (tree.kind === "reference") {
      const place = this.#placeOf(tree);
      if (place !== undefined) this.#add(place, kind, { isSoft, isDirect, isCertain: this.#isCertain(tree.token) });
      return;
    }
    if (tree.kind === "unary") this.#note(tree.operand, kind, isSoft, false);
    if (tree.kind === "binary") for (const one of [tree.left, tree.right]) this.#note(one, inner(kind), isSoft, false);
    if (tree.kind !== "call") return;
    const [first, ...others] = tree.operands;
    if (first === undefined) return;
    const each = eachOperand(tree.name);
    const isList = each !== undefined && tree.operands.length <= mostOfList;
    // Several values may also be compared with one another: the first need be no list.
    const isListAlone = isList && !(others.length > 0 && ofValues.has(tree.name));
    this.#note(first, isList ? "list" : inner(kind), isSoft || tree.name === "default", isListAlone);
    const entry = isList ? this.#placeOf(first) : undefined;
    for (const [at, one] of others.entries()) {
      if (!isList || at + 1 !== each) this.#note(one, "value", true, false);
      else this.#ofEntry(entry, () => this.#note(one, inner(kind), isSoft, false));
    }
  }

  /** What is computed for the entries of a list. */
  #ofEntry(list: DataPlace | undefined, note: () => void): void {
    this.#levels.push(levelOf({ entry: list === undefined ? nowhere : [...list, anyEntry] }));
    note();
    this.#levels.pop();
  }

  /** The place that an expression is; undefined: it is computed. */
  #placeOf(tree: ExpressionTree): DataPlace | undefined {
    if (tree.kind === "reference") return this.#placeOfToken(tree.token);
    if (tree.kind !== "call") return undefined;
    const [first] = tree.operands;
    const list = first === undefined ? undefined : this.#placeOf(first);
    if (list === undefined) return undefined;
    if (ofLists.has(tree.name)) return list;
    return ofEntries.has(tree.name) && tree.operands.length === 1 ? [...list, anyEntry] : undefined;
  }

  #placeOfToken({ root, steps, isOuter }: DataToken): DataPlace | undefined {
    const written = steps.map((step) => (typeof step === "number" ? anyEntry : step));
    switch (root) {
      case "data":
        return written;
      case "item":
        return [...(this.#entry() ?? []), ...written];
      case "name": {
        const [name = "", ...rest] = written;
        const level = this.#levels.findLast(({ names }) => names.has(name));
        if (level !== undefined) {
          const place = level.names.get(name);
          return place === null || place === undefined ? undefined : [...place, ...rest];
        }
        const entries = this.#levels.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
        const entry = entries.at(isOuter === true ? -2 : -1);
        return [...(entry ?? []), ...written];
      }
      default:
        return undefined;
    }
  }
}

const levelOf = (of: Partial<DataScopeLevel>): DataScopeLevel => ({
  ...{ entry: undefined, names: new Map(), isSometimes: false, isList: false, as: undefined },
  ...of,
});

/** How a tag reads a value; `isSoft`: nothing is missing without it. */
interface Reading {
  readonly isSoft: boolean;
  readonly isCertain: boolean;
  readonly isDirect: boolean;
}

/** Stands in the place of an entry that is nothing of the data as they are sent. */
const nowhere: DataPlace = ["\uFDD0"];

/** An operand of something that is computed is a value. */
const inner = (kind: WordDataKind): WordDataKind => (kind === "list" || kind === "picture" ? "value" : kind);

const ofLists: ReadonlySet<string> = new Set(["where", "sort", "distinct"]);
/** Of a list, or of single values. */
const ofValues: ReadonlySet<string> = new Set(["min", "max"]);
const ofEntries: ReadonlySet<string> = new Set(["first", "last"]);

/** More operands than a function over a list has. */
const mostOfList = 3;

/** Which operand of a function is computed for the entries of its first, from 0; undefined: it is about no list. */
function eachOperand(name: string): number | undefined {
  const at = (functionByName.get(name)?.form ?? "").replace(/^.*\(|\)$/g, "").split(", ");
  return at[0] === "list" && at.includes("each") ? at.indexOf("each") : undefined;
}
