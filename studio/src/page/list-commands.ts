import { type EditStep, holderOf, indexOf } from "./edit-step.ts";
import { textOfElement, wouldLose } from "./element-commands.ts";
import type { CommandPlan, CommandRefusal, PageCommand } from "./page-command.ts";
import { roleAt } from "./place-role.ts";
import { mergeElement } from "./text-commands.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list whose items stand in the definition. */
interface WrittenList {
  readonly kind: "ul" | "ol";
  /** The pointer of its items. */
  readonly items: string;
  readonly own: JsonObject;
  readonly count: number;
}

/** The list that an element is; undefined: it is none, or data make its items. */
function listAt(root: unknown, element: string): WrittenList | undefined {
  const value = valueAtPointer(root, element);
  for (const kind of ["ul", "ol"] as const) {
    const own = isObject(value) ? value[kind] : undefined;
    if (isObject(own) && Array.isArray(own["items"]) && own["source"] === undefined)
      return { kind, items: `${element}/${kind}/items`, own, count: own["items"].length };
  }
  return undefined;
}

/** The element of the list that an element is an item of; undefined: it is in none. */
export function listAround(root: unknown, element: string): string | undefined {
  const around = /^(.*)\/(?:ul|ol)\/items\/\d+$/.exec(element)?.[1];
  return around !== undefined && listAt(root, around) !== undefined ? around : undefined;
}

/** Makes an item one of the level below: of the list before or behind it, or of a new one that looks like its own. */
export const nestItem: PageCommand<undefined> = ({ root, pointer }): CommandPlan => {
  const [around, index] = [listAround(root, pointer), indexOf(pointer)];
  const list = around === undefined ? undefined : listAt(root, around);
  if (list === undefined || index === undefined) return "no item";
  if (index === 0) return "nothing before";
  const at = (entry: number): string => `${list.items}/${entry}`;
  const [before, behind] = [listAt(root, at(index - 1)), listAt(root, at(index + 1))];
  const taker = before !== undefined ? index - 1 : behind !== undefined ? index + 1 : undefined;
  if (taker !== undefined && isBound(valueAtPointer(root, at(taker)))) return "would be lost";
  if (before !== undefined) return [{ kind: "move", pointer, list: before.items, index: before.count }];
  if (behind !== undefined) return [{ kind: "move", pointer, list: behind.items, index: 0 }];
  const made = { [list.kind]: { ...lookOf(list), items: [] } };
  return [
    { kind: "insert", list: list.items, index, value: made },
    { kind: "move", pointer: at(index + 1), list: `${pointer}/${list.kind}/items`, index: 0 },
  ];
};

/** Where `nestItem` takes an item to. */
export function nestedAt(root: unknown, pointer: string): string | undefined {
  const [around, index] = [listAround(root, pointer), indexOf(pointer)];
  const list = around === undefined ? undefined : listAt(root, around);
  if (list === undefined || index === undefined) return undefined;
  const before = listAt(root, `${list.items}/${index - 1}`);
  if (before !== undefined) return `${before.items}/${before.count}`;
  const behind = listAt(root, `${list.items}/${index + 1}`);
  return `${pointer}/${behind?.kind ?? list.kind}/items/0`;
}

/** Where `outdentItem` takes an item to. */
export function outdentedAt(root: unknown, pointer: string): string | undefined {
  const holder = listAround(root, pointer);
  if (holder === undefined) return undefined;
  const place = (indexOf(holder) ?? 0) + (indexOf(pointer) === 0 ? 0 : 1);
  return `${holderOf(holder)}/${place}`;
}

/** What another list of its kind gets so that it looks like one: numbers of levels differ by `numbering`, which it counts in by itself. */
const lookOf = ({ kind, own }: WrittenList): JsonObject =>
  Object.fromEntries((kind === "ul" ? ["symbol", "style"] : ["style"]).flatMap((key) => memberOf(own, key)));

const memberOf = (own: JsonObject, key: string): readonly (readonly [string, unknown])[] =>
  Object.hasOwn(own, key) ? [[key, own[key]]] : [];

/** Takes an item out of its list, or to the level above; the items behind it become a list of their own that counts on. */
export const outdentItem: PageCommand<undefined> = ({ root, pointer }): CommandPlan => {
  const [holder, index] = [listAround(root, pointer), indexOf(pointer)];
  const list = holder === undefined ? undefined : listAt(root, holder);
  const place = holder === undefined ? undefined : indexOf(holder);
  if (list === undefined || holder === undefined || index === undefined || roleAt(root, holder) !== "element")
    return "no item";
  const outer = holderOf(holder);
  const at = place ?? 0;
  if (isBound(valueAtPointer(root, holder))) return "would be lost";
  if (list.count === 1) return aloneSteps(root, { pointer, holder, outer, at });
  if (index === 0) return [{ kind: "move", pointer, list: outer, index: at }];
  const rest = list.count - index - 1;
  const out: EditStep = { kind: "move", pointer, list: outer, index: at + 1 };
  if (rest === 0) return [out];
  const made = { [list.kind]: { ...restOf(list), items: [] } };
  const behind = `${outer}/${at + 2}/${list.kind}/items`;
  const moves = Array.from(
    { length: rest },
    (_, count): EditStep => ({ kind: "move", pointer: `${list.items}/${index}`, list: behind, index: count }),
  );
  return [out, { kind: "insert", list: outer, index: at + 2, value: made }, ...moves];
};

/** The only item takes the place of its list. */
function aloneSteps(
  root: unknown,
  { pointer, holder, outer, at }: Readonly<Record<"pointer" | "holder" | "outer", string>> & { readonly at: number },
): readonly EditStep[] | CommandRefusal {
  if (wouldLose(valueAtPointer(root, holder))) return "would be lost";
  return [
    { kind: "move", pointer, list: outer, index: at },
    { kind: "remove", pointer: `${outer}/${at + 1}` },
  ];
}

/** Whether a list shows under a condition or at a place of its own: what leaves it would no longer, and what comes into it would. */
const isBound = (element: unknown): boolean =>
  isObject(element) && ["if", "position"].some((key) => Object.hasOwn(element, key));

/** The members of the list of the items that are left: it looks like theirs and counts on. */
function restOf({ kind, own }: WrittenList): JsonObject {
  const { items: _, start: __, continue: ___, ...look } = own;
  return kind === "ol" ? { ...look, continue: true } : look;
}

/**
 * Joins the paragraph behind a list to its last item. A list behind both that looks like the first goes on in that one, as it did before an
 * item between them was taken out.
 */
export const joinList: PageCommand<undefined> = ({ root, pointer: list }): CommandPlan => {
  const [index, before] = [indexOf(list), listAt(root, list)];
  const last = before === undefined ? undefined : lastItem(root, before);
  if (roleAt(root, list) !== "element" || index === undefined || before === undefined || last === undefined)
    return "no item";
  if (isBoundWithin(root, list, last)) return "would be lost";
  const outer = holderOf(list);
  const pointer = `${outer}/${index + 1}`;
  if (textOfElement(root, last) === undefined || textOfElement(root, pointer) === undefined) return "no text";
  const item = `${holderOf(last)}/${(indexOf(last) ?? 0) + 1}`;
  const joined = mergeElement({ root: withItem(root, pointer, item), pointer: item }, undefined);
  if (typeof joined === "string") return joined;
  const move: EditStep = { kind: "move", pointer, list: holderOf(last), index: indexOf(item) ?? 0 };
  return [move, ...joined, ...restSteps(root, pointer, before)];
};

/** The last item, also of a list that ends this one. */
function lastItem(root: unknown, list: WrittenList): string | undefined {
  if (list.count === 0) return undefined;
  const last = `${list.items}/${list.count - 1}`;
  const within = listAt(root, last);
  return within === undefined ? last : lastItem(root, within);
}

/** Whether a list is bound, or one of those within it that an item is in. */
function isBoundWithin(root: unknown, list: string, item: string): boolean {
  const around = listAround(root, item);
  if (around === undefined) return false;
  return isBound(valueAtPointer(root, around)) || (around !== list && isBoundWithin(root, list, around));
}

/** The value when the element stands as that item, for what is worked out about both; nothing else of it is looked at. */
function withItem(root: unknown, pointer: string, item: string): unknown {
  const copy = structuredClone(root);
  const items = valueAtPointer(copy, holderOf(item));
  if (Array.isArray(items)) items.splice(indexOf(item) ?? 0, 0, valueAtPointer(root, pointer));
  return copy;
}

/** Takes the items over of the list behind, which stands where the paragraph was. */
function restSteps(root: unknown, paragraph: string, before: WrittenList): readonly EditStep[] {
  const element = `${holderOf(paragraph)}/${(indexOf(paragraph) ?? 0) + 1}`;
  const behind = listAt(root, element);
  const isRest =
    behind !== undefined &&
    behind.kind === before.kind &&
    !wouldLose(valueAtPointer(root, element)) &&
    JSON.stringify(sorted(behind.own)) === JSON.stringify(sorted(restOf(before)));
  if (behind === undefined || !isRest) return [];
  const moves = Array.from(
    { length: behind.count },
    (_, count): EditStep => ({
      kind: "move",
      pointer: `${paragraph}/${behind.kind}/items/0`,
      list: before.items,
      index: before.count + count,
    }),
  );
  return [...moves, { kind: "remove", pointer: paragraph }];
}

const sorted = ({ items: _, ...own }: JsonObject): readonly (readonly [string, unknown])[] =>
  Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The pointer of the last item of a list that is an element; undefined: it is no list, or is empty. */
export function lastItemOf(root: unknown, element: string): string | undefined {
  const list = listAt(root, element);
  return list === undefined ? undefined : lastItem(root, list);
}
