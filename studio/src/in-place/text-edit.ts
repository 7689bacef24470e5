import { ChangeSet } from "@codemirror/state";
import { writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { holderOf, indexOf, lastStepOf } from "../page/edit-step.ts";
import { textOfElement, turnInto } from "../page/element-commands.ts";
import {
  joinList,
  lastItemOf,
  listAround,
  nestedAt,
  nestItem,
  outdentedAt,
  outdentItem,
} from "../page/list-commands.ts";
import { type MarkName, replaceSeen, toggleMark } from "../page/mark-commands.ts";
import { isSeen } from "../page/marked-parts.ts";
import { type PageCommand, runCommand } from "../page/page-command.ts";
import { roleAt } from "../page/place-role.ts";
import { insertMarkup, mergeElement, splitElement } from "../page/text-commands.ts";
import { valueAtPointer } from "../page/value-at-pointer.ts";
import { rootOf } from "./caret-text.ts";
import { type FieldText, fieldAt, fieldText, saidAt } from "./field-text.ts";
import type { NoEditReason } from "./writing-refusal.ts";

/** A text of the page with a selection in it, in a JSON text. */
export interface TextPlace {
  readonly text: string;
  readonly pointer: string;
  readonly from: number;
  readonly to: number;
}

/** A JSON text after an edit, and where the selection is then. */
interface TextEdit extends TextPlace {
  readonly kind: "edit";
  readonly changes: ChangeSet;
}

/** An edit, or why there is none. */
export type TextEditResult = TextEdit | { readonly kind: "none"; readonly why: NoEditReason };

/** Where the selection is in what an edit made; undefined: nowhere. */
type CaretFinder = (made: { readonly text: string; readonly value: unknown }) => Omit<TextPlace, "text"> | undefined;

/** Carries a command out, with the selection where `caret` finds it in what it made. */
export function edited<Given>(
  text: string,
  pointer: string,
  command: PageCommand<Given>,
  given: Given,
  caret: CaretFinder,
): TextEditResult {
  const result = runCommand(text, pointer, command, given);
  if (result.kind === "refused") return { kind: "none", why: result.why };
  if (result.kind === "fault") return { kind: "none", why: result.fault };
  const to = caret(result);
  if (to === undefined) return { kind: "none", why: "no such place" };
  return { kind: "edit", changes: result.changes, text: result.text, ...to };
}

const saidIn = (root: unknown, pointer: string): string | undefined => {
  const said = valueAtPointer(root, pointer);
  return typeof said === "string" ? said : undefined;
};

/** What the text of a place says. */
export const saidOfPlace = ({ text, pointer }: TextPlace): string => saidIn(rootOf(text), pointer) ?? "";

/** A caret at a place of the field. */
function caretAtPlace(root: unknown, pointer: string, place: number): Omit<TextPlace, "text"> | undefined {
  const said = saidIn(root, pointer);
  if (said === undefined) return undefined;
  const field = fieldText(said);
  const at = saidAt(field, Math.max(0, Math.min(place, field.value.length)));
  return { pointer, from: at, to: at };
}

/** Letters in place of the selection. The caret comes behind them. */
export function typedIn(place: TextPlace, letters: string): TextEditResult {
  const { text, pointer, from, to } = place;
  return edited(text, pointer, replaceSeen, { from, to, letters }, caretBehind(place));
}

/** As far from the end as the selection's end was. */
function caretBehind({ text, pointer, to }: TextPlace): CaretFinder {
  const before = fieldText(saidIn(rootOf(text), pointer) ?? "");
  const behind = before.value.length - fieldAt(before, to);
  return ({ value }) => {
    const length = fieldText(saidIn(value, pointer) ?? "").value.length;
    return caretAtPlace(value, pointer, length - behind);
  };
}

/** One edit after the other as one edit; the first that is none ends it. */
function following(first: TextEditResult, next: (place: TextPlace) => TextEditResult): TextEditResult {
  if (first.kind === "none") return first;
  const second = next(first);
  return second.kind === "none" ? second : { ...second, changes: first.changes.compose(second.changes) };
}

const withoutSelected = (place: TextPlace, next: (place: TextPlace) => TextEditResult): TextEditResult =>
  place.from === place.to ? next(place) : following(typedIn(place, ""), next);

/**
 * Cuts the element in two at the caret, whose place is then at the second's beginning; an empty item leaves its list, and in cells and
 * captions a line ends.
 */
export function splitAt(place: TextPlace): TextEditResult {
  return withoutSelected(place, (now) => {
    const element = holderOf(now.pointer);
    const root = rootOf(now.text);
    if (roleAt(root, element) !== "element" || textOfElement(root, element) !== now.pointer) return typedIn(now, "\n");
    if (isEmpty(root, now.pointer) && listAround(root, element) !== undefined) return itemLeft(now);
    const twin = `${holderOf(element)}/${(indexOf(element) ?? 0) + 1}`;
    return edited(now.text, element, splitElement, { at: now.from }, ({ value }) => {
      const pointer = textOfElement(value, twin);
      return pointer === undefined ? undefined : caretAtPlace(value, pointer, 0);
    });
  });
}

const isEmpty = (root: unknown, pointer: string): boolean => fieldText(saidIn(root, pointer) ?? "").value === "";

/** Takes the item that the caret is in out of its list, or to the level above. */
export const itemLeft = (place: TextPlace): TextEditResult => movedItem(place, outdentItem, outdentedAt);

/** Takes the item that the caret is in to the level below. */
export const itemNested = (place: TextPlace): TextEditResult => movedItem(place, nestItem, nestedAt);

/** The same is selected in the item where it is then. */
function movedItem(
  { text, pointer, from, to }: TextPlace,
  command: PageCommand<undefined>,
  moved: (root: unknown, item: string) => string | undefined,
): TextEditResult {
  const [root, item] = [rootOf(text), itemOf(pointer)];
  const now = item === undefined ? undefined : moved(root, item);
  if (item === undefined || now === undefined) return { kind: "none", why: "no item" };
  return edited(text, item, command, undefined, () => ({ pointer: `${now}${pointer.slice(item.length)}`, from, to }));
}

/** The innermost item that a text is in. */
export const itemOf = (pointer: string): string | undefined => /^.*\/(?:ul|ol)\/items\/\d+(?=\/|$)/.exec(pointer)?.[0];

/** At the beginning of a text: an item leaves its list, a heading becomes a paragraph, and a paragraph goes on in the one before it. */
export function joinBefore(place: TextPlace): TextEditResult {
  const { text, pointer } = place;
  const [element, root] = [holderOf(pointer), rootOf(text)];
  if (listAround(root, element) !== undefined) return itemLeft(place);
  if (/^h[1-5]$/.test(lastStepOf(pointer)))
    return edited(text, element, turnInto, { key: "p" }, ({ value }) => caretAtPlace(value, `${element}/p`, 0));
  const index = indexOf(element);
  if (roleAt(root, element) !== "element" || index === undefined) return { kind: "none", why: "nothing before" };
  const former = `${holderOf(element)}/${index - 1}`;
  if (lastItemOf(root, former) !== undefined) return joinedToList(text, former);
  if (textOfElement(root, former) === undefined) return { kind: "none", why: "nothing before" };
  return joined(text, former, element);
}

/** At the end of a text: what follows it goes on in it, also behind its list. */
export function joinBehind({ text, pointer }: TextPlace): TextEditResult {
  const root = rootOf(text);
  let element = holderOf(pointer);
  if (roleAt(root, element) !== "element") return { kind: "none", why: "nothing behind" };
  let next = behind(element);
  for (let list = listAround(root, element); list !== undefined && valueAtPointer(root, next) === undefined; ) {
    [element, next] = [list, behind(list)];
    list = listAround(root, element);
  }
  if (textOfElement(root, next) === undefined) return { kind: "none", why: "nothing behind" };
  return element === holderOf(pointer) ? joined(text, element, next) : joinedToList(text, element);
}

const behind = (element: string): string => `${holderOf(element)}/${(indexOf(element) ?? 0) + 1}`;

function joinedToList(text: string, list: string): TextEditResult {
  const root = rootOf(text);
  const last = lastItemOf(root, list);
  return joinedInto(text, list, joinList, last === undefined ? undefined : textOfElement(root, last));
}

const joined = (text: string, former: string, element: string): TextEditResult =>
  joinedInto(text, element, mergeElement, textOfElement(rootOf(text), former));

/** The caret is then where the text ended that others were joined to. */
function joinedInto(
  text: string,
  element: string,
  command: PageCommand<undefined>,
  into: string | undefined,
): TextEditResult {
  const length = into === undefined ? 0 : fieldText(saidIn(rootOf(text), into) ?? "").value.length;
  return edited(text, element, command, undefined, ({ value }) =>
    into === undefined ? undefined : caretAtPlace(value, into, length),
  );
}

/** Puts a mark on the selection or takes it off; without a selection on the word at the caret. The same letters are selected then. */
export const markedAt = (place: TextPlace, name: MarkName): TextEditResult =>
  shortcodeEdited(place, undefined, toggleMark, { name });

/** What of a text a command is about. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * A command about shortcodes around a stretch; undefined: around the selection, or the word at the caret. The same letters are selected
 * then.
 */
export function shortcodeEdited<Given>(
  place: TextPlace,
  meant: Stretch | undefined,
  command: PageCommand<Given & Stretch>,
  given: Given,
): TextEditResult {
  const { text, pointer, from, to } = place;
  const field = fieldText(saidOfPlace(place));
  const [begin, end] = [fieldAt(field, from), fieldAt(field, to)];
  const stretch = meant ?? seenBetween(field, from === to ? wordAt(field.value, begin) : [begin, end]);
  if (stretch === undefined) return { kind: "none", why: "no place in the text" };
  return edited(text, pointer, command, { ...given, from: stretch.from, to: stretch.to }, ({ value }) => {
    if (from === to) return caretAtPlace(value, pointer, begin);
    const now = seenBetween(fieldText(saidIn(value, pointer) ?? ""), [begin, end]);
    return now === undefined ? undefined : { pointer, ...now };
  });
}

/** From the first to the last part that is seen between two places of the field; undefined: none is. */
function seenBetween({ seen }: FieldText, [begin, end]: readonly [number, number]): Stretch | undefined {
  const inside = seen.filter(({ at }) => at >= begin && at < end).map(({ part }) => part);
  const [first, last] = [inside[0], inside.at(-1)];
  return first === undefined || last === undefined ? undefined : { from: first.from, to: last.to };
}

const isWordLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}\p{M}_’'\ufffc\u200c\u200d]/u.test(letter);

/** The word around a place of the field, from its first letter to behind its last; nothing between two words. */
export function wordAt(value: string, place: number): readonly [from: number, to: number] {
  let [from, to] = [place, place];
  while (from > 0 && isWordLetter(letterBefore(value, from))) from -= letterBefore(value, from).length;
  while (to < value.length && isWordLetter(letterBehind(value, to))) to += letterBehind(value, to).length;
  return [from, to];
}

const letterBehind = (value: string, at: number): string => String.fromCodePoint(value.codePointAt(at) ?? 0);
const letterBefore = (value: string, at: number): string =>
  Array.from(value.slice(Math.max(0, at - 2), at)).at(-1) ?? "";

/** Most characters and lines that are pasted at once, and most of their lines times the letters of the definition: each reads all of it. */
const [mostPasted, mostLines, mostWork] = [50_000, 200, 5_000_000];

/** Letters that no page shows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unseen = /[\0-\x08\x0e-\x1f\x7f]/g;

/** Plain text in place of the selection; lines become elements where Enter would make one. */
export function pasted(place: TextPlace, given: string): TextEditResult {
  if (given.length > mostPasted) return { kind: "none", why: "too much" };
  const plain = given
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(unseen, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "");
  const lines = plain.split("\n");
  if (lines.length > mostLines || (lines.length - 1) * place.text.length > mostWork)
    return { kind: "none", why: "too much" };
  const [first = "", ...rest] = lines;
  const start: TextEditResult =
    first === "" && place.from === place.to
      ? { kind: "edit", changes: ChangeSet.empty(place.text.length), ...place }
      : typedIn(place, first);
  return rest.reduce<TextEditResult>(
    (made, line) =>
      following(made, (now) => {
        const split = splitAt(now);
        return line === "" ? split : following(split, (then) => typedIn(then, line));
      }),
    start,
  );
}

/** What was copied from a text of ours in place of the selection: references are references again. */
export function markupPasted(place: TextPlace, markup: string): TextEditResult {
  if (markup.length > mostPasted) return { kind: "none", why: "too much" };
  if (!writtenParts(markup).every(isSeen)) return { kind: "none", why: "no place in the text" };
  return withoutSelected(place, (now) => {
    const { text, pointer, from, to } = now;
    return edited(text, pointer, insertMarkup, { from, to, markup }, caretBehind(now));
  });
}
