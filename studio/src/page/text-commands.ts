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
  return [splice(pointer, made.from, made.to, made.insert)];
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
  const ended = open.toReversed().map(({ name }) => `[/${name}]`);
  return [
    { kind: "copy", pointer, list, index: index + 1 },
    ...["id", "start"]
      .filter((key) => key in element)
      .map((key): EditStep => ({ kind: "remove", pointer: `${twin}/${key}` })),
    splice(`${twin}/${lastStepOf(place)}`, 0, at, open.map(({ spelling }) => spelling).join("")),
    splice(place, at, text.length, ended.join("")),
  ];
};

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

const splice = (pointer: string, from: number, to: number, insert: string): EditStep => ({
  kind: "splice",
  ...{ pointer, from, to, insert },
});

/** Joins the text of an element to that of the one before it, which keeps its kind and its style. */
export const mergeElement: PageCommand<undefined> = ({ root, pointer }) => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  if (index === 0) return "nothing before";
  const [own, before] = [textOfElement(root, pointer), textOfElement(root, `${holderOf(pointer)}/${index - 1}`)];
  if (own === undefined || before === undefined) return "no text";
  const head = valueAtPointer(root, before) as string;
  // The last reference of the one must not go on with the first letters of the other.
  const joined = markupChange(head, head.length, head.length, valueAtPointer(root, own) as string);
  if (joined === undefined) return "no place in the text";
  return [splice(before, joined.from, joined.to, joined.insert), ...removalSteps(root, pointer)];
};
