import type { Style } from "../../../../vocabulary/generated/definition.ts";
import { type AlphaColor, parseColor } from "../../../model/drawing/color.ts";
import type { Graphic } from "../../../model/drawing/picture.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { ParagraphTab } from "../../../model/look.ts";
import type { Arrangement } from "./arrangement.ts";
import type { BoxKeys } from "./box-look.ts";
import type { TextKeys } from "./text-keys.ts";

/** Result of a cascade of styles, before the defaults of the language complete it. */
export interface StyleKeys {
  readonly text: TextKeys;
  readonly box: BoxKeys;
  readonly arrangement: Arrangement;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The same while one style is laid over it: readers set members, and replace what they share with other looks. */
export interface StyleDraft {
  readonly text: Writable<TextKeys>;
  readonly box: Writable<BoxKeys["box"]>;
  readonly arrangement: Writable<Arrangement>;
  border: BoxKeys["border"];
}

/** Where the keys of a style are reported. */
export interface StyleReport {
  /** The value is not understood; the key counts as not set. */
  readonly notUnderstood: (key: string, value: unknown) => void;
  /** The value was read; a length in it that is beyond a million points counts as a million, and that is reported. */
  readonly isRead: (key: string, value: unknown) => void;
  /** This version draws nothing of the key. */
  readonly notDrawn: (key: keyof Style) => void;
  /** A numbering is named for something that it does not count. */
  readonly notCounted: () => void;
  /** The picture of that path, `data:` URI or name in `images`; undefined: it could not be had, which is reported. */
  readonly picture: (source: string) => Graphic | undefined;
  /** The tab stops of a list or of its name. */
  readonly stops: (value: NonNullable<Style["tabStops"]>) => readonly ParagraphTab[];
}

/** The values of the keys that are set. */
export type StyleValues = { readonly [Key in keyof Style]-?: NonNullable<Style[Key]> };

/** Lays one key of a style over what is there; `style` for keys that give way to others. */
export type StyleKeyReader<Key extends keyof StyleValues> = (
  value: StyleValues[Key],
  draft: StyleDraft,
  report: StyleReport,
  style: Style,
) => void;

/** Reads lengths in a value with `parse`; a length that is invalid or too large is reported. */
export function measured<V, T>(
  key: keyof Style,
  value: V,
  report: StyleReport,
  parse: (value: V) => T | undefined,
): T | undefined {
  const found = parse(value);
  if (found === undefined) report.notUnderstood(key, value);
  else report.isRead(key, value);
  return found;
}

/** A colour; one that is not understood is reported. */
export function paintOf(key: keyof Style, value: string, report: StyleReport): AlphaColor | undefined {
  const paint = parseColor(unquoteLiteral(value));
  if (paint === undefined) report.notUnderstood(key, value);
  return paint;
}

export type Readers<Key extends keyof StyleValues> = { readonly [K in Key]: StyleKeyReader<K> };

type StylePart = "text" | "box" | "arrangement";

/** A reader that takes the value as it is for a member of the draft. */
export const sets =
  <Of extends StylePart, Member extends keyof StyleDraft[Of]>(part: Of, member: Member) =>
  (value: StyleDraft[Of][Member], draft: StyleDraft): void => {
    draft[part][member] = value;
  };

/** A reader that takes what `parse` makes of the value for a member of the draft; a value that is not understood changes nothing. */
export const parsed =
  <Of extends StylePart, Member extends keyof StyleDraft[Of], Value>(
    [part, member]: readonly [Of, Member],
    key: keyof Style,
    parse: (value: Value) => StyleDraft[Of][Member] | undefined,
  ) =>
  (value: Value, draft: StyleDraft, report: StyleReport): void => {
    const found = measured(key, value, report, parse);
    if (found !== undefined) draft[part][member] = found;
  };
