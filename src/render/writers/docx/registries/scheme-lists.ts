import { shown } from "../../../contract/quoted.ts";
import type { NumberingScheme, ParagraphNumber, SchemeLevel } from "../../../model/document/numbering.ts";
import { escapeXml } from "../xml/escape.ts";
import { numberFormats } from "../xml/number-formats.ts";

/** The number that a level of a `w:num` starts with; levels count from 0. */
export interface LevelStart {
  readonly level: number;
  readonly start: number;
}

/** Makes definitions (`w:abstractNum`) and instances of them (`w:num`), and answers with their ids. */
interface Ids {
  readonly abstract: () => number;
  readonly instance: (abstract: number, starts: readonly LevelStart[]) => number;
}

/** Indents of a paragraph with a number, twips. */
export interface NumberPlace {
  readonly start: number;
  /** Below 0: the number hangs before the text, with a tab between them. */
  readonly firstLine: number;
  /** The number ends there, as in lists; unset, it begins where the first line does. */
  readonly ends?: true;
}

type Number = Omit<ParagraphNumber, "inlines">;

/** A style, or the paragraph that has it, as a level's look is taken from it. */
interface Numbered {
  readonly place: NumberPlace;
  /** The name of the style. */
  readonly by: string;
}

/** How a level is written: as the first of its paragraphs. */
interface LevelLook {
  from: Numbered;
  /** No paragraph has it yet: it is as a style says that others extend. */
  isExpected: boolean;
  /** Id of the style whose paragraphs have this level. */
  style?: string;
}

/** A style whose paragraphs are counted. */
export interface CountedStyle {
  readonly id: string;
  readonly name: string;
  /** The style that it is based on. */
  readonly base: { readonly id: string; readonly numbering: string } | undefined;
}

interface SchemeList {
  readonly abstract: number;
  readonly scheme: NumberingScheme;
  readonly looks: (LevelLook | undefined)[];
  /** The instance that styles name. */
  readonly first: number;
  /** The instance that goes on, and the levels in it that start with a number of their own. */
  instance: number;
  starts: readonly LevelStart[];
  /** The count of each level; undefined: the level begins again. */
  readonly counts: (number | undefined)[];
  /** Levels that go on here and begin again for readers that do not know `w:lvlRestart` (LibreOffice 7.4). */
  readonly doubtful: Set<number>;
  /** Levels, from 1, of which it is reported that they have two distances. */
  readonly reported: Set<number>;
}

/**
 * Numbers of headings and paragraphs as Word counts: a definition for each numbering, whose levels are linked to the styles of
 * their paragraphs. Where Word would come to another number than ours, a further instance starts with ours.
 */
export class SchemeLists {
  readonly #ids: Ids;
  readonly #lists = new Map<NumberingScheme, SchemeList>();
  /** Ids of styles that Word counts by themselves: a level's own, and those that take their number from it. */
  readonly #linked = new Set<string>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /**
   * The `w:numPr` of a style. A level has one style of its own (ECMA-376-1, 17.9.23); another one has the same number, but Word
   * finds the level by that link, so that its paragraphs say it as well, unless it is based on the level's own.
   */
  link({ scheme, level, counts }: ParagraphNumber, place: NumberPlace, { id, name, base }: CountedStyle): string {
    const list = this.#listOf(scheme);
    const look = lookOf(list, level, { place, by: name }, counts.length === 0);
    const own = numPr(level, list.first);
    look.style ??= id;
    if (look.style === id || (base?.numbering === own && this.#linked.has(base.id))) this.#linked.add(id);
    return own;
  }

  /** Whether Word counts the paragraphs of a style that say nothing of a number. */
  isLinked(style: string): boolean {
    return this.#linked.has(style);
  }

  /** The `w:numPr` of the next paragraph with a number, in the order of writing. `style`: the name of its style. */
  next({ scheme, level, counts }: Number, place: NumberPlace, style: string): string {
    const list = this.#listOf(scheme);
    lookOf(list, level, { place, by: style });
    if (!counts.every((count, at) => count === expected(list, at, level - 1))) {
      list.starts = counts.map((start, at) => ({ level: at, start }));
      list.instance = this.#ids.instance(list.abstract, list.starts);
    }
    countOn(list, level, counts);
    return numPr(level, list.instance);
  }

  /** Whether the level of a paragraph with a number has other indents. */
  hasOtherIndents({ scheme, level }: ParagraphNumber, { start, firstLine }: NumberPlace): boolean {
    const place = this.#listOf(scheme).looks[level - 1]?.from.place;
    return place?.start !== start || place.firstLine !== firstLine;
  }

  /** A sentence on a level whose distance differs from its paragraph's, once for each level; undefined: they agree. */
  otherDistance({ scheme, level }: ParagraphNumber, place: NumberPlace, style: string): string | undefined {
    const list = this.#listOf(scheme);
    const { from } = lookOf(list, level, { place, by: style });
    if (hangs(from.place) === hangs(place) || list.reported.has(level)) return undefined;
    list.reported.add(level);
    const has = `${distance(from.place)} in ${shown(from.by)}`;
    return `Level ${level} of ${shown(scheme.name)} has ${has}, not ${distance(place)} as in ${shown(style)}.`;
  }

  #listOf(scheme: NumberingScheme): SchemeList {
    const known = this.#lists.get(scheme);
    if (known !== undefined) return known;
    const abstract = this.#ids.abstract();
    const first = this.#ids.instance(abstract, []);
    const list: SchemeList = {
      abstract,
      scheme,
      looks: [],
      first,
      instance: first,
      starts: [],
      counts: [],
      doubtful: new Set(),
      reported: new Set(),
    };
    this.#lists.set(scheme, list);
    return list;
  }

  /** `w:abstractNum` of each numbering. */
  xml(): string {
    return [...this.#lists.values()].map(abstractXml).join("");
  }
}

/** Whether Word writes this number as it stands: it has no Greek letters, and after z other ones than ours. */
export function isWordNumber({ scheme: { levels }, level, counts }: Number): boolean {
  const { text = "", legal = false } = levels[level - 1] ?? {};
  if (text.includes("%")) return false;
  return counts.every((count, at) => {
    const symbol = levels[at]?.symbol ?? "1";
    if (numberFormats[symbol] === undefined) return false;
    if (legal || symbol === "1" || symbol === "01") return true;
    return count > 0 && count <= (symbol.toLowerCase() === "a" ? 26 : 3999);
  });
}

const numPr = (level: number, instance: number): string =>
  `<w:numPr><w:ilvl w:val="${level - 1}"/><w:numId w:val="${instance}"/></w:numPr>`;

const hangs = ({ firstLine }: NumberPlace): boolean => firstLine < 0;

const distance = ({ firstLine }: NumberPlace): string => (firstLine < 0 ? `${-firstLine / 20} pt` : "a space");

function lookOf({ looks }: SchemeList, level: number, from: Numbered, isExpected = false): LevelLook {
  const look = looks[level - 1] ?? { from, isExpected };
  looks[level - 1] = look;
  if (look.isExpected && !isExpected) {
    look.from = from;
    look.isExpected = false;
  }
  return look;
}

/**
 * The number that a level, from 0, has in a paragraph of level `own`. undefined: readers do not agree, as on levels that are
 * passed over, and on those that begin again after a number of their own.
 */
function expected(
  { scheme: { levels }, counts, starts, doubtful }: SchemeList,
  at: number,
  own: number,
): number | undefined {
  if (doubtful.has(at)) return undefined;
  const count = counts[at];
  if (count === undefined) return at === own && starts[at] === undefined ? (levels[at]?.start ?? 1) : undefined;
  return at === own ? count + 1 : count;
}

function countOn({ scheme: { levels }, counts, doubtful }: SchemeList, level: number, own: readonly number[]): void {
  for (const [at, count] of own.entries()) {
    counts[at] = count;
    doubtful.delete(at);
  }
  for (let at = level; at < levels.length; at += 1) {
    if (level <= (levels[at]?.restart ?? 0)) counts[at] = undefined;
    else if (counts[at] !== undefined) doubtful.add(at);
  }
}

function abstractXml({ abstract, scheme: { levels }, looks }: SchemeList): string {
  const written = levels.map((level, at) => levelXml(level, at, looks[at])).join("");
  return `<w:abstractNum w:abstractNumId="${abstract}"><w:multiLevelType w:val="multilevel"/>${written}</w:abstractNum>`;
}

/** `w:lvl` (ECMA-376-1, 17.9.6): without a look of its own, which is that of the paragraph. */
function levelXml({ symbol, text, start, restart, legal }: SchemeLevel, at: number, look?: LevelLook): string {
  const again = restart === at ? "" : `<w:lvlRestart w:val="${restart}"/>`;
  const style = look?.style === undefined ? "" : `<w:pStyle w:val="${escapeXml(look.style)}"/>`;
  const digits = legal ? "<w:isLgl/>" : "";
  const suffix = text === "" ? "nothing" : look !== undefined && hangs(look.from.place) ? "tab" : "space";
  const written = text.replace(/\{([1-9])\}/g, (spelling, digit: string) =>
    Number(digit) <= at + 1 ? `%${digit}` : spelling,
  );
  return `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${numberFormats[symbol] ?? "decimal"}"/>${again}${style}${digits}<w:suff w:val="${suffix}"/><w:lvlText w:val="${escapeXml(written)}"/><w:lvlJc w:val="${look?.from.place.ends ? "right" : "left"}"/>${indentsXml(look)}</w:lvl>`;
}

/** Readers take the indents of a level before those of a style (LibreOffice 7.4), so both are the same. */
function indentsXml(look: LevelLook | undefined): string {
  if (look === undefined) return "";
  const { start, firstLine } = look.from.place;
  const first = firstLine < 0 ? `w:hanging="${-firstLine}"` : `w:firstLine="${firstLine}"`;
  return `<w:pPr><w:ind w:left="${start}" ${first}/></w:pPr>`;
}
