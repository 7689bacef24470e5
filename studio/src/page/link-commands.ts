import { linkAddress } from "../../../src/vocabulary/markup/link-address.ts";
import { writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { isSeen, markPairs, pairsAround } from "./marked-parts.ts";
import { type MarkedPart, markedParts, type OpenMark, remarked, type SeenStretch, textAt } from "./marked-text.ts";
import type { PageCommand } from "./page-command.ts";

/** Shortcodes that make the text in them lead somewhere: to an address, or to a place of the document. A text leads to one of them. */
const leading: ReadonlySet<string> = new Set(["link", "goto"]);

/** A link of a text: what it encloses, in UTF-16 units, and where it leads. */
export interface TextLink extends SeenStretch {
  /** As it is written, without quotes and backslashes; of a place of the document its id behind `#`. */
  readonly address: string;
}

/** The innermost link around what is seen in a stretch of a text, or around a caret; undefined: none is around all of it. */
export function linkAround(text: string, { from, to }: SeenStretch): TextLink | undefined {
  const parts = writtenParts(text);
  // A selection may begin before the shortcode of a link, and still have nothing but its letters.
  const inside = parts.filter((part) => isSeen(part) && part.from >= from && part.to <= to);
  const [begin, end] = [inside[0]?.from ?? from, inside.at(-1)?.to ?? to];
  const pair = pairsAround(markPairs(parts), begin, end).findLast(({ open }) => leading.has(open.name));
  if (pair === undefined) return undefined;
  const { open, close } = pair;
  const given = givenIn(open.spelling);
  return { from: open.to, to: close.from, address: open.name === "goto" ? `#${given}` : given };
}

/** Whether something in a stretch of a text leads somewhere. */
export const hasLinkIn = (text: string, { from, to }: SeenStretch): boolean =>
  markedParts(writtenParts(text)).some(
    ({ part, marks }) => part.from >= from && part.to <= to && marks.some(({ name }) => leading.has(name)),
  );

/** What stands behind the name of a shortcode, as the service reads it. */
function givenIn(spelling: string): string {
  const comma = spelling.indexOf(",");
  const given = comma === -1 ? "" : spelling.slice(comma + 1, -1).trim();
  const bare = /^'.*'$/s.test(given) ? given.slice(1, -1) : given;
  return isChip(bare) ? bare : bare.replace(/\\([[\]])/g, "$1");
}

/**
 * The address that somebody means by what was typed: a host alone is one of `https`, a mailbox one of `mailto`; what the data say is
 * taken as it is, since the service looks at it when it is there. Undefined: a link must not lead there.
 */
export function meantAddress(typed: string): string | undefined {
  const plain = typed.trim();
  if (isChip(plain)) return plain;
  const whole = completed(plain);
  // As the address of a shortcode: what means something in a definition is percent-encoded.
  const encoded = whole.replace(/[[\]'\\"<>{}]/g, (letter) => encodeURIComponent(letter).replace("'", "%27"));
  const isWhole = hasTarget.test(encoded) && URL.canParse(encoded);
  return isWhole && linkAddress(encoded) !== undefined ? encoded : undefined;
}

/** A host, a mailbox or a number behind the scheme. */
const hasTarget = /^(?:https?:\/\/[^/?#]|mailto:[^?]|tel:\+?\d)/i;

function completed(plain: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(plain)) return `mailto:${plain}`;
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]|$)/u.test(plain) ? `https://${plain}` : plain;
}

/** Whether a text is one reference or one expression and nothing else. */
function isChip(text: string): boolean {
  const [first, ...others] = writtenParts(text);
  return first?.kind === "chip" && others.length === 0 && /^(?:\$|\[=)/.test(text);
}

/**
 * Makes what is seen in a stretch lead to an address, or nowhere when that is empty. Links in the stretch end where it begins, and what
 * is left of them goes on behind it. The link is put around other marks that all of the stretch has not.
 */
export const setLink: PageCommand<SeenStretch & { readonly address: string }> = (
  { root, pointer },
  { from, to, address: typed },
) => {
  const text = textAt(root, pointer);
  if (text === undefined) return "no text";
  const address = typed === "" ? "" : meantAddress(typed);
  if (address === undefined) return "no address";
  const isInside = ({ part }: MarkedPart): boolean => part.from >= from && part.to <= to;
  const former = markedParts(writtenParts(text));
  const inside = former.filter(isInside);
  if (inside.length === 0) return "no place in the text";
  const isSo = inside.every(({ marks }) => {
    const own = marks.findLast(({ name }) => leading.has(name));
    return address === "" ? own === undefined : own?.name === "link" && givenIn(own.spelling) === address;
  });
  if (isSo) return "already there";
  const bare = (one: MarkedPart): readonly OpenMark[] => one.marks.filter(({ name }) => !leading.has(name));
  const added: readonly OpenMark[] = address === "" ? [] : [{ name: "link", spelling: `[link, ${address}]` }];
  const common = sharedMarks(inside.map(bare));
  const wanted = former.map((one): MarkedPart => {
    const marks = bare(one);
    return isInside(one) ? { ...one, marks: [...marks.slice(0, common), ...added, ...marks.slice(common)] } : one;
  });
  return remarked(text, pointer, wanted, isInside);
};

/** How many marks from the outermost are the same ones in all lists. */
function sharedMarks([first = [], ...others]: readonly (readonly OpenMark[])[]): number {
  const end = first.findIndex((mark, index) => others.some((marks) => marks[index] !== mark));
  return end === -1 ? first.length : end;
}
