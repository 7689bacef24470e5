import { type Dictionary, emptyDictionary, hasOnly, isReference, isStream } from "../../pdf-syntax/reader/value.ts";
import { differences, type RevisionComparison } from "./comparison.ts";
import { everyNode, type FieldNode, isTerminal, widgetsOf } from "./field-tree.ts";
import type { FoundChange } from "./found.ts";
import { isLocked } from "./permissions.ts";
import type { ChangeLocator } from "./places.ts";
import type { Seals } from "./seals.ts";
import { isBounded, isUnseen } from "./shown.ts";

/** Entries of a field and of its widgets that filling changes. */
const filled: ReadonlySet<string> = new Set(["V", "AP", "AS", "I", "RV"]);
/** Signing also has an empty field printed, not moved, and gives it a look of its own; captions and colours of others are content. */
const signed: ReadonlySet<string> = new Set([...filled, "F", "MK"]);

/** Entries that a new signature field and its widgets may have: none of them runs anything or leads elsewhere. */
const ofSignature: ReadonlySet<string> = new Set([
  ...["Type", "Subtype", "FT", "T", "TU", "TM", "Ff", "V", "DA", "DR", "Q", "Kids", "Parent", "Lock", "SV"],
  ...["Rect", "P", "NM", "M", "F", "AP", "AS", "MK", "BS", "Border", "H", "C", "Contents", "StructParent", "Lang"],
]);

/** Entries that a new field with new fields below it may have. */
const ofGroup: ReadonlySet<string> = new Set(["Type", "FT", "T", "TU", "TM", "Ff", "DA", "Q", "Kids", "Parent"]);

interface FieldComparison {
  readonly comparison: RevisionComparison;
  readonly places: ChangeLocator;
  readonly seals: Seals;
}

/** How the form's tree of fields differs between two revisions. */
export class FieldChanges {
  readonly #comparison: RevisionComparison;
  readonly #places: ChangeLocator;
  readonly #seals: Seals;
  readonly #names = new Set<string>();
  readonly #added = new Set<number>();
  readonly #changed = new Set<number>();
  readonly #signed = new Set<number>();

  constructor({ comparison, places, seals }: FieldComparison) {
    this.#comparison = comparison;
    this.#places = places;
    this.#seals = seals;
  }

  /** Numbers of new fields and of their widgets, which are judged as fields. */
  get added(): ReadonlySet<number> {
    return this.#added;
  }

  /** Numbers of fields that are not as they were. */
  get changed(): ReadonlySet<number> {
    return this.#changed;
  }

  /** Numbers of what shows the empty fields that were signed. */
  get signed(): ReadonlySet<number> {
    return this.#signed;
  }

  between(before: readonly FieldNode[], after: readonly FieldNode[]): readonly FoundChange[] {
    for (const { name } of everyNode(before)) this.#names.add(name);
    return this.#lists(before, after);
  }

  /** Two lists in step: the same objects in the same order, and new ones between them. */
  #lists(before: readonly FieldNode[], after: readonly FieldNode[]): readonly FoundChange[] {
    const had = new Set(before.map(({ id }) => id));
    const kept = after.filter(({ id }) => id === undefined || had.has(id));
    const isInOrder = kept.length === before.length && kept.every(({ id }, at) => id === before[at]?.id);
    const now = new Map(kept.map((node) => [node.id, node]));
    return [
      ...(isInOrder ? [] : reordered(before, now)),
      ...before.flatMap((node, at) => {
        const other = isInOrder ? kept[at] : now.get(node.id);
        return other === undefined ? [] : this.#field(node, other);
      }),
      ...after.filter(({ id }) => id !== undefined && !had.has(id)).flatMap((node) => this.#new(node)),
    ];
  }

  #field(before: FieldNode, after: FieldNode): readonly FoundChange[] {
    if (!isTerminal(before)) {
      const keys = this.#differences(before, after, "Kids");
      return [...(keys.length === 0 ? [] : [this.#content(before, keys)]), ...this.#lists(before.kids, after.kids)];
    }
    const now = new Map(after.kids.map((kid) => [kid.id, kid]));
    const kids = before.kids.filter(({ id }) => id !== undefined);
    const pairs = [
      [before, after] as const,
      ...kids.map((kid) => [kid, now.get(kid.id) ?? { ...kid, dictionary: undefined }] as const),
    ];
    const [own = [], ...ofWidgets] = pairs.map(([one, other]) => this.#differences(one, other));
    if (before.id !== undefined && own.length + ofWidgets.flat().length > 0) this.#changed.add(before.id);
    const isMadeReadOnly = own.includes("Ff") && this.#isMadeReadOnly(before, after);
    const keys = new Set([...own.filter((key) => !(isMadeReadOnly && key === "Ff")), ...ofWidgets.flat()]);
    return [
      ...(isMadeReadOnly ? [readOnlyNow(before.name)] : []),
      ...(keys.size === 0 ? [] : [this.#judged(before, after, keys)]),
    ];
  }

  #differences(before: FieldNode, after: FieldNode, elsewhere?: string): readonly string[] {
    this.#comparison.roles.compared(before.id);
    const [one, other] = [before.dictionary ?? emptyDictionary, after.dictionary ?? emptyDictionary];
    return differences(this.#comparison, one, other, elsewhere);
  }

  /** What a change of these entries is. */
  #judged(before: FieldNode, after: FieldNode, keys: ReadonlySet<string>): FoundChange {
    const { name, type } = before;
    const places = this.#places.widgets(widgetsOf(before));
    const isEmpty =
      type === "Sig" && this.#comparison.before.dictionary(before.dictionary?.entries.get("V")) === undefined;
    const isBeyond =
      keys.has("AP") && ![after, ...after.kids].every((one) => isBounded(this.#comparison.after, dictionaryOf(one)));
    if (isBeyond || ![...keys].every((key) => (isEmpty ? signed : filled).has(key)))
      return this.#content(before, [...keys]);
    if (type !== "Sig") return { kind: "form", message: `The field ${name} was filled.`, field: name, places };
    const seal = before.id === undefined ? undefined : this.#seals.get(before.id);
    if (!isEmpty || seal === undefined)
      return {
        ...{ kind: "content", field: name, places },
        message: isEmpty ? `The field ${name} was changed, and not signed.` : `The signature ${name} was changed.`,
      };
    for (const id of widgetsOf(before)) this.#signed.add(id);
    return { kind: "signature", message: `The field ${name} was signed.`, field: name, places };
  }

  #content(before: FieldNode, keys: readonly string[]): FoundChange {
    const { name } = before;
    return {
      ...{ kind: "content", message: `The field ${name} was changed: ${keys.join(", ")}.`, field: name },
      places: this.#places.widgets(widgetsOf(before)),
    };
  }

  /** A later signature that locks a field may make it read-only (12.8.2.4), and nothing else of its flags. */
  #isMadeReadOnly(before: FieldNode, after: FieldNode): boolean {
    const flagsOf = (node: FieldNode, pdf = this.#comparison.after): number => {
      const flags = pdf.resolve(node.dictionary?.entries.get("Ff"));
      return flags === null ? 0 : typeof flags === "number" && Number.isInteger(flags) ? flags : Number.NaN;
    };
    const isSet = flagsOf(after) === (flagsOf(before, this.#comparison.before) | 1);
    return isSet && [...this.#seals.values()].some(({ lock }) => isLocked(before.name, lock));
  }

  #new(node: FieldNode): readonly FoundChange[] {
    const { id, name, dictionary } = node;
    const places = this.#places.widgets(widgetsOf(node));
    const content = (message: string): readonly FoundChange[] => [{ kind: "content", message, places }];
    const { before, after, roles } = this.#comparison;
    if (id === undefined || dictionary === undefined || isStream(before.get(id)) || isStream(after.get(id)))
      return content(`Something that is no field was listed as ${name}.`);
    const isKnown = roles.of(id) !== undefined && roles.of(id) !== "annotation";
    if (isKnown || this.#added.has(id)) return content(`The field ${name} was listed once more.`);
    this.#added.add(id);
    if (!node.isNamed || this.#names.has(name)) return content(`Another field was added under the name ${name}.`);
    this.#names.add(name);
    if (!isTerminal(node))
      return hasOnly(dictionary, ofGroup) && isBelow(node) && !this.#places.isListed(id)
        ? node.kids.flatMap((kid) => this.#new(kid))
        : content(`The field ${name} was added.`);
    for (const kid of node.kids) if (kid.id !== undefined) this.#added.add(kid.id);
    const isSound = [node, ...node.kids].every((one) => isBelow(one) && hasOnly(dictionaryOf(one), ofSignature));
    return node.type === "Sig" && isSound
      ? [{ ...this.#signature(node), places }]
      : content(`The field ${name} was added.`);
  }

  /** A timestamp for the long term may follow any signature. */
  #signature(node: FieldNode): FoundChange {
    const { name, id = 0 } = node;
    const { after } = this.#comparison;
    const isHidden = [node, ...node.kids].every(
      (one) => !this.#places.isListed(one.id) || isUnseen(after, dictionaryOf(one)),
    );
    if (!isHidden) return { kind: "annotation", message: `The visible signature field ${name} was added.` };
    if (this.#seals.get(id)?.isTimestamp === true)
      return { kind: "longTerm", message: `The timestamp ${name} was added.` };
    return { kind: "signature", message: `The signature field ${name} was added.` };
  }
}

const dictionaryOf = ({ dictionary }: FieldNode): Dictionary => dictionary ?? emptyDictionary;

const readOnlyNow = (name: string): FoundChange => ({
  kind: "signature",
  message: `The field ${name} was made read-only by a later signature.`,
});

function reordered(
  before: readonly FieldNode[],
  now: ReadonlyMap<number | undefined, FieldNode>,
): readonly FoundChange[] {
  const removed = before.filter(({ id }) => !now.has(id));
  if (removed.length === 0)
    return [{ kind: "content", message: "Fields were listed in another order, or more than once." }];
  return removed.map(({ name }) => ({ kind: "content", message: `The field ${name} was removed.`, field: name }));
}

/** Readers inherit from the parent that an entry names, not from the list that it is in; a widget may name none. */
function isBelow({ parent, isNamed, dictionary }: FieldNode): boolean {
  const said = dictionary?.entries.get("Parent") ?? null;
  return isReference(said) ? said.id === parent : said === null && (parent === undefined || !isNamed);
}
