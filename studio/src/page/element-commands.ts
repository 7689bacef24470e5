import { escapeStep } from "../../../src/vocabulary/json/pointer.ts";
import { type EditStep, holderOf, indexOf, isWithin, lastStepOf } from "./edit-step.ts";
import type { CommandPlan, PageCommand } from "./page-command.ts";
import { roleAt, roleInList } from "./place-role.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Stands where a list of elements would be left empty: most of them must not be. */
const emptyParagraph = { p: "" } as const;

/** Puts an element before or behind the one at the place. */
export const insertElement: PageCommand<{ readonly element: unknown; readonly side: "before" | "behind" }> = (
  { root, pointer },
  { element, side },
) => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  return [{ kind: "insert", list: holderOf(pointer), index: side === "before" ? index : index + 1, value: element }];
};

/** Puts an element into the list of elements at the place. */
export const insertInto: PageCommand<{ readonly element: unknown; readonly index: number }> = (
  { root, pointer },
  { element, index },
) => {
  const list = valueAtPointer(root, pointer);
  if (roleInList(pointer) !== "element" || !Array.isArray(list)) return "other kind of list";
  if (index < 0 || index > list.length) return "no such member";
  return [{ kind: "insert", list: pointer, index, value: element }];
};

/** Puts an element in place of another one, whose look goes with it, but not a condition, an id or a place. */
export const replaceElement: PageCommand<{ readonly element: unknown }> = ({ root, pointer }, { element }) => {
  const former = valueAtPointer(root, pointer);
  if (roleAt(root, pointer) !== "element" || former === undefined) return "no element";
  if (wouldLose(former)) return "would be lost";
  return JSON.stringify(former) === JSON.stringify(element)
    ? "already there"
    : [{ kind: "put", pointer, value: element }];
};

/** Takes an element away; the last of its list leaves an empty paragraph. */
export const deleteElement: PageCommand<undefined> = ({ root, pointer }) => {
  const element = valueAtPointer(root, pointer);
  if (roleAt(root, pointer) !== "element" || element === undefined) return "no element";
  const steps = removalSteps(root, pointer);
  const isLeft = steps[0]?.kind === "put" && JSON.stringify(element) === JSON.stringify(emptyParagraph);
  return isLeft ? "already there" : steps;
};

/** Members of an element that say whether it is shown, what leads to it and where it stands. */
const ownMembers = ["if", "id", "position"] as const;

/** Whether an element has such members, which nothing would have when it is gone and what is in it stays. */
export const wouldLose = (element: unknown): boolean =>
  isObject(element) && ownMembers.some((key) => Object.hasOwn(element, key));

/** Steps that take an element out of its list. */
export function removalSteps(root: unknown, pointer: string): readonly EditStep[] {
  const list = valueAtPointer(root, holderOf(pointer));
  const isOnly = Array.isArray(list) && list.length === 1;
  return isOnly ? [{ kind: "put", pointer, value: emptyParagraph }] : [{ kind: "remove", pointer }];
}

/** Takes an element, as it is written, in front of the one of that index of its own list or of another list of elements. */
export const moveElement: PageCommand<{ readonly list: string; readonly index: number }> = (
  { root, pointer },
  { list, index },
) => {
  const own = indexOf(pointer);
  const target = valueAtPointer(root, list);
  if (roleAt(root, pointer) !== "element" || own === undefined) return "no element";
  if (isWithin(list, pointer)) return "into itself";
  if (roleInList(list) !== "element" || !Array.isArray(target)) return "other kind of list";
  if (index < 0 || index > target.length) return "no such member";
  if (list === holderOf(pointer))
    return index === own || index === own + 1 ? "already there" : [{ kind: "move", pointer, list, index }];
  const siblings = valueAtPointer(root, holderOf(pointer)) as readonly unknown[];
  if (siblings.length > 1) return [{ kind: "move", pointer, list, index }];
  // Something stays in the list it leaves, put in front of it first.
  return [
    { kind: "insert", list: holderOf(pointer), index: 0, value: emptyParagraph },
    { kind: "move", pointer: `${holderOf(pointer)}/1`, list, index },
  ];
};

/** Puts the same element behind it, as it is written, without its `id` and those in it: an id names one place. */
export const duplicateElement: PageCommand<undefined> = ({ root, pointer }) => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  const list = holderOf(pointer);
  const twin = `${list}/${index + 1}`;
  const copy: EditStep = { kind: "copy", pointer, list, index: index + 1 };
  const ids = idsIn(root, pointer).map((id) => `${twin}${id.slice(pointer.length)}`);
  return [copy, ...ids.map((id): EditStep => ({ kind: "remove", pointer: id }))];
};

/**
 * The pointers of the ids of an element, of the elements in it and of their cells. The id of a component that is used is none, nor is
 * one of data, and those in drawings are names that the drawing alone knows.
 */
function idsIn(root: unknown, element: string): readonly string[] {
  const idsAt = (value: unknown, pointer: string): readonly string[] => {
    if (typeof value !== "object" || value === null) return [];
    const role = roleAt(root, pointer);
    // The `map` of a list or a box is one element, that of a table is a list of cells.
    const isPlace = role === "element" || role === "cell" || lastStepOf(pointer) === "map";
    return Object.entries(value).flatMap(([key, member]) => {
      const own = `${pointer}/${escapeStep(key)}`;
      if (key === "id" && isPlace) return [own];
      return opaque.has(key) && !Array.isArray(value) ? [] : idsAt(member, own);
    });
  };
  return idsAt(valueAtPointer(root, element), element);
}

/** Members with data, parameters and drawings, in which no elements are. */
const opaque: ReadonlySet<string> = new Set(["svg", "chart", "use", "style", "source", "where"]);

/** Sets a member of the object at the place: a style, a condition, a position, a width. */
export const setMember: PageCommand<{ readonly key: string; readonly value: unknown }> = (
  { root, pointer },
  { key, value },
) => {
  const holder = valueAtPointer(root, pointer);
  if (!isObject(holder)) return "no such member";
  if (JSON.stringify(holder[key]) === JSON.stringify(value)) return "already there";
  return [{ kind: "put", pointer: `${pointer}/${escapeStep(key)}`, value }];
};

/** Takes a member of the object at the place away. */
export const unsetMember: PageCommand<{ readonly key: string }> = ({ root, pointer }, { key }) => {
  const holder = valueAtPointer(root, pointer);
  if (!isObject(holder) || !Object.hasOwn(holder, key)) return "no such member";
  return [{ kind: "remove", pointer: `${pointer}/${escapeStep(key)}` }];
};

/** Sets one key of the style of the object at the place, for it alone: beside a name it stands in an object that extends it. */
export const setStyleKey: PageCommand<{ readonly key: string; readonly value: unknown }> = (
  { root, pointer },
  { key, value },
) => {
  const holder = valueAtPointer(root, pointer);
  if (!isObject(holder)) return "no such member";
  const style = holder["style"];
  const own = `${pointer}/style`;
  if (isObject(style)) return setMember({ root, pointer: own }, { key, value });
  const made = style === undefined ? { [key]: value } : { extends: style, [key]: value };
  return [{ kind: "put", pointer: own, value: made }];
};

/** Takes one key of its own style away, and the style when nothing is left in it; what it extends stays. */
export const resetStyleKey: PageCommand<{ readonly key: string }> = ({ root, pointer }, { key }) => {
  const own = `${pointer}/style`;
  const style = valueAtPointer(root, own);
  if (!isObject(style) || !Object.hasOwn(style, key)) return "no such member";
  const left = Object.keys(style).filter((one) => one !== key);
  if (left.length === 0) return [{ kind: "remove", pointer: own }];
  if (left.length === 1 && left[0] === "extends") return [{ kind: "put", pointer: own, value: style["extends"] }];
  return [{ kind: "remove", pointer: `${own}/${escapeStep(key)}` }];
};

/** What an element can be put into, and where in it it stands. */
const wrappings = {
  stack: { element: { stack: { content: [] } }, list: "stack/content" },
  columns: { element: { columns: { rows: [[], []] } }, list: "columns/rows/0" },
  list: { element: { ul: { items: [] } }, list: "ul/items" },
} as const;

/** Things that an element can be put into. */
export type Wrapping = keyof typeof wrappings;

/** Puts an element, as it is written, into a box, a column or a list at its place. */
export const wrapElement: PageCommand<{ readonly into: Wrapping }> = ({ root, pointer }, { into }) => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  const { element, list } = wrappings[into];
  return [
    { kind: "insert", list: holderOf(pointer), index, value: element },
    { kind: "move", pointer: `${holderOf(pointer)}/${index + 1}`, list: `${pointer}/${list}`, index: 0 },
  ];
};

/** Puts what a box, columns or a list hold in their place, as it is written. The look of the holder goes with it, but not a condition, an id or a place. */
export const unwrapElement: PageCommand<undefined> = ({ root, pointer }): CommandPlan => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  const inside = innerLists(root, pointer).flatMap((list) =>
    (valueAtPointer(root, list) as readonly unknown[]).map(() => list),
  );
  if (inside.length === 0 || isFromData(root, pointer)) return "holds no list";
  if (wouldLose(valueAtPointer(root, pointer))) return "would be lost";
  const holder = holderOf(pointer);
  const moves = inside.map((list, at): EditStep => {
    // Each goes in front of the holder, which so stands one further behind.
    const from = `${holder}/${index + at}${list.slice(pointer.length)}/0`;
    return { kind: "move", pointer: from, list: holder, index: index + at };
  });
  return [...moves, { kind: "remove", pointer: `${holder}/${index + inside.length}` }];
};

/** Whether an entry of the data makes what a list or a box shows. */
const isFromData = (root: unknown, pointer: string): boolean =>
  ["stack", "ul", "ol"].some((key) => valueAtPointer(root, `${pointer}/${key}/source`) !== undefined);

function innerLists(root: unknown, pointer: string): readonly string[] {
  const rows = valueAtPointer(root, `${pointer}/columns/rows`);
  const columns = Array.isArray(rows) ? rows.map((_, at) => `${pointer}/columns/rows/${at}`) : [];
  return [`${pointer}/stack/content`, `${pointer}/ul/items`, `${pointer}/ol/items`, ...columns].filter((list) =>
    Array.isArray(valueAtPointer(root, list)),
  );
}

/** Keys of elements that are one text, which can become one another. */
const textElements: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5"]);

/** Makes a paragraph a heading, a heading one of another level or a paragraph. */
export const turnInto: PageCommand<{ readonly key: string }> = ({ root, pointer }, { key }) => {
  const element = valueAtPointer(root, pointer);
  const own = isObject(element) ? Object.keys(element).find((one) => textElements.has(one)) : undefined;
  if (roleAt(root, pointer) !== "element" || own === undefined || !textElements.has(key)) return "no text";
  return own === key ? "already there" : [{ kind: "rename", pointer: `${pointer}/${own}`, key }];
};

/** The pointer of the text of an element or a cell; undefined where it has none of its own. */
export function textOfElement(root: unknown, pointer: string): string | undefined {
  const value = valueAtPointer(root, pointer);
  if (!isObject(value)) return undefined;
  const key = Object.keys(value).find((one) => textElements.has(one) || one === "td" || one === "th");
  return key !== undefined && typeof value[key] === "string" ? `${pointer}/${key}` : undefined;
}
