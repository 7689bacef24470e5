/**
 * One change of a definition. Commands are lists of these, each of them about what the one before it left. Two readers carry
 * them out, one on the text and one on the value, and the guard compares what they made.
 */
export type EditStep =
  /** Puts letters in place of a stretch of a string; offsets in UTF-16 units of what the string says. */
  | {
      readonly kind: "splice";
      readonly pointer: string;
      readonly from: number;
      readonly to: number;
      readonly insert: string;
    }
  /** Sets a member of an object or an entry of a list; a new member stands behind the others. */
  | { readonly kind: "put"; readonly pointer: string; readonly value: unknown }
  /** Gives a member another name, at its place. */
  | { readonly kind: "rename"; readonly pointer: string; readonly key: string }
  | { readonly kind: "remove"; readonly pointer: string }
  /** Puts a value in front of the entry of that index; the index may be the list's length. */
  | { readonly kind: "insert"; readonly list: string; readonly index: number; readonly value: unknown }
  /** Takes an entry, as it is written, in front of an entry of this list or of another; both as they are before. */
  | { readonly kind: "move"; readonly pointer: string; readonly list: string; readonly index: number }
  /** The same, and the entry stays where it is, too. */
  | { readonly kind: "copy"; readonly pointer: string; readonly list: string; readonly index: number };

/** The pointer without its last step. */
export const holderOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));

/** The last step of a pointer, as the pointer spells it. */
export const lastStepOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);

/** The index that a pointer ends with; undefined: it ends with a name. */
export function indexOf(pointer: string): number | undefined {
  const last = lastStepOf(pointer);
  return /^(?:0|[1-9]\d*)$/.test(last) ? Number(last) : undefined;
}

/** Whether a pointer names this thing or something in it. */
export const isWithin = (pointer: string, around: string): boolean => `${pointer}/`.startsWith(`${around}/`);

/**
 * The pointer of the list an entry is moved into, after the entry was taken out of its own list: entries behind it moved up.
 */
export function listAfterRemoval(removed: string, list: string): string {
  const own = holderOf(removed);
  const index = indexOf(removed);
  const rest = list.startsWith(`${own}/`) ? list.slice(own.length + 1) : undefined;
  if (rest === undefined || index === undefined) return list;
  const [step = "", ...further] = rest.split("/");
  return Number(step) > index ? [own, Number(step) - 1, ...further].join("/") : list;
}

/** Whether a place in a string is between two characters: not between the halves of one. */
export function isBetweenCharacters(text: string, at: number): boolean {
  if (!Number.isInteger(at) || at < 0 || at > text.length) return false;
  return !(/[\ud800-\udbff]/.test(text[at - 1] ?? "") && /[\udc00-\udfff]/.test(text[at] ?? ""));
}
