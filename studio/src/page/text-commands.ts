import { type EditStep, holderOf, indexOf, isBetweenCharacters, lastStepOf } from "./edit-step.ts";
import { removalSteps, textOfElement } from "./element-commands.ts";
import type { PageCommand } from "./page-command.ts";
import { isTextPlace, roleAt } from "./place-role.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

/** Puts letters in place of a stretch of a text; the offsets are UTF-16 units of what the definition says. */
export const editText: PageCommand<{ readonly from: number; readonly to: number; readonly insert: string }> = (
  { root, pointer },
  { from, to, insert },
) => {
  const text = valueAtPointer(root, pointer);
  if (typeof text !== "string" || !isTextPlace(root, pointer)) return "no text";
  if (from > to || !isBetweenCharacters(text, from) || !isBetweenCharacters(text, to)) return "no place in the text";
  if (text.slice(from, to) === insert) return "already there";
  return [{ kind: "splice", pointer, from, to, insert }];
};

/** Shortcodes that are open where a text is cut: how each was written, and its name. */
export interface OpenShortcode {
  readonly spelling: string;
  readonly name: string;
}

/**
 * Cuts an element in two at an offset of its text. The second has the same style and neither its `id` nor its number; shortcodes
 * that are open are ended and begun again. Behind the end of a heading begins a paragraph.
 */
export const splitElement: PageCommand<{ readonly at: number; readonly open: readonly OpenShortcode[] }> = (
  { root, pointer },
  { at, open },
) => {
  const index = indexOf(pointer);
  if (roleAt(root, pointer) !== "element" || index === undefined) return "no element";
  const place = textOfElement(root, pointer);
  const text = place === undefined ? undefined : valueAtPointer(root, place);
  if (place === undefined || typeof text !== "string") return "no text";
  if (!isBetweenCharacters(text, at)) return "no place in the text";
  const list = holderOf(pointer);
  if (at === text.length && lastStepOf(place) !== "p" && open.length === 0)
    return [{ kind: "insert", list, index: index + 1, value: { p: "" } }];
  const twin = `${list}/${index + 1}`;
  const element = valueAtPointer(root, pointer) as Readonly<Record<string, unknown>>;
  const ended = [...open].reverse().map(({ name }) => `[/${name}]`);
  return [
    { kind: "copy", pointer, list, index: index + 1 },
    ...["id", "start"]
      .filter((key) => key in element)
      .map((key): EditStep => ({ kind: "remove", pointer: `${twin}/${key}` })),
    splice(`${twin}/${lastStepOf(place)}`, 0, at, open.map(({ spelling }) => spelling).join("")),
    splice(place, at, text.length, ended.join("")),
  ];
};

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
  return [
    splice(before, head.length, head.length, valueAtPointer(root, own) as string),
    ...removalSteps(root, pointer),
  ];
};
