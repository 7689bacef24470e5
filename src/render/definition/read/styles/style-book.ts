import { basesOf, mostExtended } from "../../../../vocabulary/definition/style/bases.ts";
import type { Style, StyleUse } from "../../../../vocabulary/generated/definition.ts";
import { escapeStep } from "../../../../vocabulary/json/pointer.ts";
import { reportTooFar } from "../../../contract/clamped-number.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import {
  type BoxLook,
  type NamedStyle,
  noStops,
  type ParagraphLook,
  type ParagraphTab,
  type PlainLook,
  type StyleBase,
  type TextLook,
} from "../../../model/look.ts";
import { type Arrangement, plainArrangement } from "./arrangement.ts";
import { boxLook } from "./box-look.ts";
import { builtins, type StyledWord } from "./builtin.ts";
import { insteadOf } from "./instead-of.ts";
import { LookCache } from "./look-cache.ts";
import { counted, isCounted, plainIn } from "./plain-look.ts";
import type { StyleKeys, StyleReport } from "./reader.ts";
import { applyStyle } from "./readers.ts";
import { noStopLists, readStops, type StopLists } from "./stop-lists.ts";
import { defaultPaint, noTextKeys, paragraphLook, type TextKeys, textLook } from "./text-keys.ts";

/** How one element looks, the whole cascade done. Elements that look alike share the object. */
export interface ElementLook {
  /** Keys that its content inherits. */
  readonly keys: TextKeys;
  readonly text: TextLook;
  readonly paragraph: ParagraphLook;
  readonly box: BoxLook;
  readonly arrangement: Arrangement;
  /** The style that it names, or its row. */
  readonly named: NamedStyle | undefined;
}

/** A style on its way through the cascade, with where it stands, for reports. */
interface CascadeLevel {
  readonly style: Style;
  readonly path: string;
  /** Its name, where an element names it. */
  readonly name?: string;
}

/** The styles that a style extends, as far as they are found. */
interface Lineage {
  /** Lowest first. */
  readonly levels: CascadeLevel[];
  readonly seen: Set<string>;
  /** Whether the levels are to say their names: one written out in place is a change of them. */
  readonly isNamed: boolean;
}

/** A style beneath an element's own, such as that of its row, and the pointer to the element that has it. */
export interface StyleBeneath {
  readonly use: StyleUse;
  readonly path: string;
}

/** Sources of a look, apart from an element's own style. */
interface LookSources {
  /** The styles named after it; the one of its word unless others are given. */
  readonly names?: readonly string[];
  readonly beneath?: StyleBeneath | undefined;
}

/** The parts of a document that styles name. */
interface StyleSources {
  readonly stops: StopLists;
  readonly picture: StyleReport["picture"];
}

const noSources: StyleSources = { stops: noStopLists, picture: () => undefined };

/** Elements that a style can set in columns. */
const columned: ReadonlySet<StyledWord> = new Set<StyledWord>(["p", "ul", "ol", "table", "td", "th", "stack"]);

/** Elements that can stand at the side. */
const floating: ReadonlySet<StyledWord> = new Set<StyledWord>(["p", "image", "pdf", "svg", "chart", "stack", "figure"]);

const isFloating = ({ float }: Style): boolean => float !== undefined && float !== "none";

type BookStyles = Readonly<Record<string, Style>>;

const noStyles: BookStyles = {};

/** The looks made of a set of styles by earlier documents: those of one template share the set. */
const caches = new WeakMap<BookStyles, LookCache<ElementLook>>();

function cachedLooks(styles: BookStyles): LookCache<ElementLook> {
  const known = caches.get(styles);
  if (known !== undefined && !known.full) return known;
  const fresh = new LookCache<ElementLook>();
  caches.set(styles, fresh);
  return fresh;
}

const inDocument = (name: string): string => `/document/styles/${escapeStep(name)}`;

/**
 * The styles of one document: lives as long as its reading. Looks that were worked out without a finding are kept with
 * the styles, for the next document of the same template; the others report their findings again in every document, at each
 * element.
 */
export class StyleBook {
  readonly #styles: BookStyles;
  readonly #report: Report;
  readonly #looks: LookCache<ElementLook>;
  readonly #faulty = new LookCache<ElementLook>();
  /** Looks with tab stops or images: lists, decimal marks and files are those of the document. */
  readonly #ownLooks = new LookCache<ElementLook>();
  readonly #sources: StyleSources;
  readonly #pathOf: (name: string) => string;
  /** Styles whose look is being worked out below one that extends them. */
  readonly #below = new Set<string>();
  readonly #within = { below: new Map<BookStyles, StyleBook>(), above: new Map<BookStyles, StyleBook>() };

  /** `pathOf`: where a style stands; unset, in the document. */
  constructor(styles: BookStyles | undefined, report: Report, sources: StyleSources = noSources, pathOf = inDocument) {
    this.#styles = styles ?? noStyles;
    this.#looks = cachedLooks(this.#styles);
    this.#report = report;
    this.#sources = sources;
    this.#pathOf = pathOf;
  }

  /** The book's styles and these; where both have a name the book's wins, unless they `override` it. `path` is theirs. */
  within(styles: BookStyles, override: boolean, path: string): StyleBook {
    const made = override ? this.#within.above : this.#within.below;
    const known = made.get(styles);
    if (known !== undefined) return known;
    const own = this.#styles;
    const isTheirs = (name: string) => Object.hasOwn(styles, name) && (override || !Object.hasOwn(own, name));
    const pathOf = (name: string) => (isTheirs(name) ? `${path}/${escapeStep(name)}` : this.#pathOf(name));
    const all = override ? { ...own, ...styles } : { ...styles, ...own };
    const book = new StyleBook(all, this.#report, this.#sources, pathOf);
    made.set(styles, book);
    return book;
  }

  /**
   * The look of an element in its surroundings: built-in defaults, inherited keys, the styles named after it (`names`;
   * for a paragraph as a cell there are two), the style `beneath` its own, its own style. `path` is the element's.
   */
  look(
    inherited: TextKeys,
    word: StyledWord,
    use: StyleUse | undefined,
    path: string,
    { names = [word], beneath }: LookSources = {},
  ): ElementLook {
    if (use === undefined && beneath !== undefined)
      return this.look(inherited, word, beneath.use, beneath.path, { names });
    const named = names.length === 1 ? word : `${word}+${names.join()}`;
    const kind = beneath === undefined ? named : `${named}<${JSON.stringify(beneath.use)}`;
    const key = typeof use === "object" ? this.#looks.interned(use) : use;
    const known = this.#looks.find(inherited, kind, key) ?? this.#ownLooks.find(inherited, kind, key);
    if (known !== undefined) return known;
    const faulty = this.#faulty.find(inherited, kind, key);
    if (faulty !== undefined) {
      if (beneath !== undefined) this.#reportAgain(inherited, word, beneath.use, beneath.path);
      this.#reportAgain(inherited, word, key, path);
      return faulty;
    }
    const { reported } = this.#report;
    const under = beneath === undefined ? [] : this.#own(beneath.use, beneath.path);
    const levels = [...names.flatMap((name) => this.#namedAfter(name)), ...under, ...this.#own(key, path)];
    const look = { ...this.#workOut(inherited, word, levels), named: this.#namedIn(levels, inherited, word, names) };
    const isOwn = look.paragraph.stops !== noStops || look.box.image !== undefined;
    const sound = isOwn ? this.#ownLooks : this.#looks;
    (this.#report.reported === reported ? sound : this.#faulty).keep(inherited, kind, key, look);
    return look;
  }

  /** The style an element uses, by names or written out; one that is not there is reported. `path` is the element's. */
  style(use: StyleUse, path: string): Style | undefined {
    return together(this.#own(use, path));
  }

  /** How a paragraph or a heading looks that names no style and stands in nothing. */
  plain(word: StyledWord): PlainLook {
    return plainIn(word, this.look(noTextKeys, word, undefined, "/document"));
  }

  /** A style by its name, with what it extends; undefined when there is none. Own names only. */
  named(name: string): Style | undefined {
    const style = this.#found(name);
    return style?.extends === undefined ? style : together(this.#withBases({ style, path: this.#pathOf(name), name }));
  }

  /** Where the keys of the style at `path` are reported. */
  reportAt(path: string): StyleReport {
    return {
      notUnderstood: (key, value) => {
        const message = `${shown(value)} is not understood as ${key}; the key is left out.`;
        this.#report.add("CONTENT_ERROR", "STYLE_VALUE", `${path}/${key}`, message);
      },
      isRead: (key, value) => reportTooFar(value, `${path}/${key}`, this.#report),
      notDrawn: (key) => {
        const message = `The style key ${key} is accepted but not drawn by this version${insteadOf(key)}.`;
        this.#report.add("CONTENT_ERROR", "NOT_DRAWN_YET", `${path}/${key}`, message);
      },
      notCounted: () => {
        const message =
          "Only paragraphs and headings have numbers: in a cell they stand in its `content`, and lists count by themselves.";
        this.#report.add("CONTENT_ERROR", "NUMBERING_IGNORED", `${path}/numbering`, message);
      },
      picture: this.#sources.picture,
      stops: (value) => this.#stopsAt(value, `${path}/tabStops`),
    };
  }

  #stopsAt(value: NonNullable<Style["tabStops"]>, path: string): readonly ParagraphTab[] {
    return readStops(value, this.#sources.stops, {
      unknown: (name) => {
        const message = `There is no list ${shown(name)} in document.tabStops; tabs go to every 36 points.`;
        this.#report.add("CONTENT_ERROR", "TAB_STOPS_UNKNOWN", path, message);
      },
      notUnderstood: (at) => {
        const message = `${shown(at)} is not understood as the place of a tab stop; the stop is left out.`;
        this.#report.add("CONTENT_ERROR", "STYLE_VALUE", path, message);
      },
      isRead: (at) => reportTooFar(at, path, this.#report),
    });
  }

  pathOf(name: string): string {
    return this.#pathOf(name);
  }

  /** Reports the problems of an element's own style at every element that has it. */
  #reportAgain(inherited: TextKeys, word: StyledWord, use: StyleUse | undefined, path: string): void {
    const own = this.#own(use, path);
    if (typeof use === "object") this.#workOut(inherited, word, own);
  }

  #found(name: string): Style | undefined {
    return Object.hasOwn(this.#styles, name) ? this.#styles[name] : undefined;
  }

  #namedAfter(name: string): readonly CascadeLevel[] {
    const style = this.#found(name);
    return style === undefined ? [] : nameless(this.#withBases({ style, path: this.pathOf(name), name }));
  }

  #own(use: StyleUse | undefined, path: string): readonly CascadeLevel[] {
    if (use === undefined) return [];
    if (typeof use === "string") return this.#byName(use, `${path}/style`);
    if (!isListed(use)) return this.#withBases({ style: use, path: `${path}/style` });
    // Only the first has its name: in a Word file the others are formatting of the paragraph's own on top of it.
    const seen = new Set<string>();
    const all = use.map((one, at) => this.#byName(one, `${path}/style/${at}`, seen));
    const [first = [], ...others] = all.filter(({ length }) => length > 0);
    return [...first, ...others.flatMap(nameless)];
  }

  /** `seen`: the styles that count already, in a list of names. */
  #byName(written: string, path: string, seen?: Set<string>): readonly CascadeLevel[] {
    const name = unquoteLiteral(written);
    const style = this.#found(name);
    if (style !== undefined) return this.#withBases({ style, path: this.pathOf(name), name }, seen);
    const message = name.startsWith("= ")
      ? 'A style is named here, and "= " begins no name; an expression that chooses one is written "[= …]".'
      : `There is no style ${shown(name)} in document.styles; its text looks as if none were named.`;
    this.#report.add("CONTENT_ERROR", "STYLE_UNKNOWN", path, message);
    return [];
  }

  /** A style above those it extends; each of these counts once. */
  #withBases(level: CascadeLevel, seen?: Set<string>): readonly CascadeLevel[] {
    const { name } = level;
    if (name !== undefined) seen?.add(name);
    if (level.style.extends === undefined) return [level];
    const lineage: Lineage = { levels: [], seen: seen ?? new Set(), isNamed: name === undefined };
    this.#addBases(level, name === undefined ? [] : [name], lineage);
    return [...lineage.levels, level];
  }

  /** `way`: the names of the styles that lead here. Components can close a circle that no definition has by itself. */
  #addBases({ style, path }: CascadeLevel, way: readonly string[], lineage: Lineage): void {
    for (const [at, written] of basesOf(style).entries()) {
      const name = unquoteLiteral(written);
      const place = Array.isArray(style.extends) ? `${path}/extends/${at}` : `${path}/extends`;
      const base = this.#found(name);
      if (base === undefined) {
        const message = `There is no style ${shown(name)} in document.styles; what extends it does without.`;
        this.#report.add("CONTENT_ERROR", "STYLE_UNKNOWN", place, message);
      } else if (way.includes(name) || way.length > mostExtended) {
        const message = `${shown(name)} is left out: styles extend neither themselves nor more than ${mostExtended} others in a row.`;
        this.#report.add("CONTENT_ERROR", "STYLE_VALUE", place, message);
      } else if (!lineage.seen.has(name)) {
        lineage.seen.add(name);
        const level = { style: base, path: this.pathOf(name) };
        this.#addBases(level, [...way, name], lineage);
        lineage.levels.push(lineage.isNamed ? { ...level, name } : level);
      }
    }
  }

  /** The last one that an element names; one written out in place counts as a change of it. */
  #namedIn(
    levels: readonly CascadeLevel[],
    inherited: TextKeys,
    word: StyledWord,
    names: readonly string[],
  ): NamedStyle | undefined {
    const level = levels.findLast(({ name }) => name !== undefined);
    if (level?.name === undefined) return undefined;
    const { name, style } = level;
    const isAlone = levels.at(-1) === level;
    const look = isAlone ? undefined : this.look(inherited, word, name, this.pathOf(name), { names });
    const alone = look === undefined ? {} : { alone: plainIn(word, look) };
    if (style.extends === undefined) return { ...namedStyle(name, style), ...alone };
    this.#below.add(name);
    const base = this.#baseOf(style, inherited, word, names);
    this.#below.delete(name);
    return { ...namedStyle(name, style, base), ...alone };
  }

  /** The last one that counts; the styles named after an element are what is below all others anyway. */
  #baseOf(style: Style, inherited: TextKeys, word: StyledWord, names: readonly string[]): StyleBase | undefined {
    const bases = basesOf(style).map(unquoteLiteral);
    const name = bases.findLast((one) => !names.includes(one) && !this.#below.has(one) && this.#found(one));
    if (name === undefined) return undefined;
    const look = this.look(inherited, word, name, this.pathOf(name), { names });
    return look.named === undefined ? undefined : { named: look.named, ...plainIn(word, look) };
  }

  #workOut(inherited: TextKeys, word: StyledWord, levels: readonly CascadeLevel[]): Omit<ElementLook, "named"> {
    const builtin = builtins[word];
    let all: StyleKeys = { text: overlay(builtin.text, inherited), box: builtin.box, arrangement: plainArrangement };
    for (const { style, path } of levels) {
      const report = this.reportAt(path);
      all = applyStyle(all, word === "td" || word === "th" ? asCellStyle(style) : style, report);
      if (style.columnCount !== undefined && !columned.has(word)) report.notDrawn("columnCount");
      if (isFloating(style) && !floating.has(word)) report.notDrawn("float");
      if (isCounted(style) && !counted.has(word)) report.notCounted();
    }
    const { text: keys, box, arrangement } = all;
    const paragraph = paragraphLook(keys);
    const look = boxLook(box, keys.paint ?? defaultPaint);
    const placed = paragraph.direction === "rtl" && mayBeNarrow(word, look) ? onTheRight(look, arrangement) : look;
    return { keys, text: textLook(keys), paragraph, box: placed, arrangement };
  }
}

const isListed = (use: StyleUse): use is readonly string[] => Array.isArray(use);

const nameless = (levels: readonly CascadeLevel[]): readonly CascadeLevel[] =>
  levels.map(({ style, path }) => ({ style, path }));

/** All that the levels say; the style itself where it is alone. */
function together(levels: readonly CascadeLevel[]): Style | undefined {
  const [first, ...more] = levels.map(({ style }) => style);
  if (more.length === 0 && first?.extends === undefined) return first;
  const { extends: _bases, ...said } = Object.assign({}, first, ...more) as Style;
  return said;
}

export function namedStyle(name: string, style: Style, base?: StyleBase): NamedStyle {
  const own = JSON.stringify(style);
  return base === undefined ? { name, spelling: own } : { name, spelling: `${own}\n${base.named.spelling}`, base };
}

/** Elements without a width of their own that may leave some of their space free. */
const mayBeNarrow = (word: StyledWord, { width }: BoxLook): boolean =>
  width !== undefined || word === "table" || word === "image" || word === "pdf" || word === "svg" || word === "chart";

/** Where lines start on the right, boxes do so too, unless the author places them. */
function onTheRight(look: BoxLook, { horizontalAlign }: Arrangement): BoxLook {
  return horizontalAlign === undefined ? { ...look, align: "right" } : look;
}

/** Keys that were set win over built-in ones. Both almost always are what they are: nothing is copied then. */
function overlay(base: TextKeys, above: TextKeys): TextKeys {
  const baseKeys = Object.entries(base).filter(
    ([key, value]) => value !== undefined && above[key as keyof TextKeys] === undefined,
  );
  return baseKeys.length === 0 ? above : { ...above, ...Object.fromEntries(baseKeys) };
}

/** A cell fills its place: what stands left, right or centred in it is its content. */
function asCellStyle(style: Style): Style {
  const { horizontalAlign, textAlign = horizontalAlign } = style;
  return textAlign === undefined ? style : { ...style, textAlign };
}
