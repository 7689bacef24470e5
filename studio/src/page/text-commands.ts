import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { type EditStep, holderOf, indexOf, lastStepOf } from "./edit-step.ts";
import { removalSteps, textOfElement } from "./element-commands.ts";
import type { CommandPlace, CommandPlan, CommandRefusal, PageCommand } from "./page-command.ts";
import { isTextPlace, roleAt } from "./place-role.ts";
import { markupChange, typedChange } from "./typed-text.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

/** A stretch of a text, in UTF-16 units of what the definition says; it begins and ends between two parts of the text. */
interface TextStretch {
  readonly from: number;
  readonly to: number;
}

/** Writes letters in place of a stretch of the text at the place: whatever is typed is text, and what is around stays what it is. */
export const typeText: PageCommand<TextStretch & { readonly letters: string }> = (place, { from, to, letters }) =>
  changedText(place, from === to && letters === "" ? "already there" : undefined, (text) =>
    typedChange(text, from, to, letters),
  );

/** Puts markup in place of a stretch: a reference, an expression, a picture, a field. */
export const insertMarkup: PageCommand<TextStretch & { readonly markup: string }> = (place, { from, to, markup }) =>
  changedText(place, undefined, (text) => markupChange(text, from, to, markup));

function changedText(
  { root, pointer }: CommandPlace,
  refusal: CommandRefusal | undefined,
  change: (text: string) => ReturnType<typeof typedChange>,
): CommandPlan {
  const text = valueAtPointer(root, pointer);
  if (typeof text !== "string" || !isTextPlace(root, pointer)) return "no text";
  const made = refusal === undefined ? change(text) : undefined;
  if (made === undefined) return refusal ?? "no place in the text";
  return [splice(pointer, made)];
}

/**
 * Cuts an element in two at an offset of its text. The second has the same style and neither its `id` nor its number; shortcodes
 * that are open are ended and begun again. Behind the end of a heading begins a paragraph.
 */
export const splitElement: PageCommand<{ readonly at: number }> = ({ root, pointer }, { at }) => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  const place = textOfElement(root, pointer);
  const text = place === undefined ? undefined : valueAtPointer(root, place);
  if (place === undefined || typeof text !== "string") return "no text";
  const parts = writtenParts(text);
  if (at !== text.length && !parts.some(({ from }) => from === at)) return "no place in the text";
  const list = holderOf(pointer);
  const open = openAt(parts, at);
  if (at === text.length && lastStepOf(place) !== "p" && open.length === 0)
    return [{ kind: "insert", list, index: index + 1, value: { p: "" } }];
  const twin = `${list}/${index + 1}`;
  const element = valueAtPointer(root, pointer) as Readonly<Record<string, unknown>>;
  const head = madeOf(
    text,
    at,
    text.length,
    open
      .toReversed()
      .map(({ name }) => `[/${name}]`)
      .join(""),
  );
  const rest = madeOf(text, 0, at, open.map(({ spelling }) => spelling).join(""));
  if (head === undefined || rest === undefined) return "no place in the text";
  return [
    { kind: "copy", pointer, list, index: index + 1 },
    ...["id", "start"]
      .filter((key) => key in element)
      .map((key): EditStep => ({ kind: "remove", pointer: `${twin}/${key}` })),
    splice(`${twin}/${lastStepOf(place)}`, rest),
    splice(place, head),
  ];
};

/** Markup in place of a stretch, or nothing, so that what is left stays what it is: a backslash or a dollar sign must not read otherwise at an end. */
const madeOf = (text: string, from: number, to: number, markup: string): ReturnType<typeof markupChange> =>
  markup === "" ? typedChange(text, from, to, "") : markupChange(text, from, to, markup);

type OpenPart = Extract<WrittenPart, { readonly kind: "open" | "close" }>;

/** The shortcodes around text that are open at an offset and end behind it, from the outermost. */
function openAt(parts: readonly WrittenPart[], at: number): readonly OpenPart[] {
  const open: OpenPart[] = [];
  const ended = new Set<OpenPart>();
  for (const part of parts) {
    if (part.kind === "open") open.push(part);
    if (part.kind !== "close") continue;
    const begin = open.findLastIndex(({ name }) => name === part.name);
    const [one] = begin === -1 ? [] : open.splice(begin, 1);
    if (one !== undefined && one.from < at && part.from >= at) ended.add(one);
  }
  return [...ended].sort((one, other) => one.from - other.from);
}

const splice = (pointer: string, change: NonNullable<ReturnType<typeof markupChange>>): EditStep => ({
  kind: "splice",
  pointer,
  ...change,
});

/**
 * Joins the text of an element to that of the one before it, which keeps its kind and its style, and takes the id if it has none. A
 * condition and a place are of both or of none.
 */
export const mergeElement: PageCommand<undefined> = ({ root, pointer }) => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  if (index === 0) return "nothing before";
  const former = `${holderOf(pointer)}/${index - 1}`;
  const [own, before] = [textOfElement(root, pointer), textOfElement(root, former)];
  if (own === undefined || before === undefined) return "no text";
  const [gone, kept] = [pointer, former].map((one) => valueAtPointer(root, one) as Readonly<Record<string, unknown>>);
  if (gone === undefined || kept === undefined || !isJoinable(kept, gone)) return "would be lost";
  const head = valueAtPointer(root, before) as string;
  // The last reference of the one must not go on with the first letters of the other.
  const joined = markupChange(head, head.length, head.length, valueAtPointer(root, own) as string);
  if (joined === undefined) return "no place in the text";
  const named: EditStep[] = "id" in gone ? [{ kind: "put", pointer: `${former}/id`, value: gone["id"] }] : [];
  return [splice(before, joined), ...named, ...removalSteps(root, pointer)];
};

const isJoinable = (kept: Readonly<Record<string, unknown>>, gone: Readonly<Record<string, unknown>>): boolean =>
  !("id" in kept && "id" in gone) &&
  ["if", "position"].every((key) => JSON.stringify(kept[key]) === JSON.stringify(gone[key]));
