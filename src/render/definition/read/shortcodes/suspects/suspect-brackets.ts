import { nearest } from "../../../../../vocabulary/check/nearest.ts";
import { shortcodeByName } from "../../../../../vocabulary/definition/shortcodes.ts";
import { matchBrackets } from "../../../../../vocabulary/markup/brackets.ts";
import { shown } from "../../../../contract/quoted.ts";
import { parseColor } from "../../../../model/drawing/color.ts";
import { type Suspect, value } from "./suspect.ts";

const opening = /\[ {0,3}(\/?)([a-z](?:[a-z-]{0,22}[a-z])?)([^\][]{0,200})/gi;

/** A text with more of them is searched up to here: only so many findings are listed anyway. */
const mostBrackets = 2_000;

/**
 * Brackets in which a shortcode was probably meant. "[1]", "[sic]" and "see [RFC 2119]" are ordinary text: a word in
 * brackets is reported when it stands alone in small letters as a shortcode does, or when what stands with it fits the
 * shortcode of that name.
 */
export function* bracketsIn(text: string): Iterable<Suspect> {
  const ends = matchBrackets(text);
  const words = namesOf(text);
  let left = mostBrackets;
  for (const { 0: spelling, 1: slash, 2: word = "", 3: rest = "", index } of text.matchAll(opening)) {
    if (left === 0) return;
    left -= 1;
    const before = text[index - 1] ?? "";
    if (before === "\\") continue;
    const bracket = { word, rest, words, isInWord: /[\p{L}\p{N}]/u.test(before) };
    const isClosed = ends.has(index);
    const found = slash === "/" ? loneEnd(bracket, isClosed) : isClosed ? closed(bracket) : unclosed(bracket);
    if (found === undefined) continue;
    const shownText = shown(isClosed ? `${spelling}]` : spelling);
    yield {
      code: "SHORTCODE_UNKNOWN",
      message: `${shownText} stays as text. ${found.meant}`,
      isDoubtful: !found.isSure,
    };
  }
}

/** The text in brackets, or after an opening bracket without an end. */
interface Bracket {
  readonly word: string;
  readonly rest: string;
  readonly words: Names;
  /** Right behind a letter or a digit, as an index stands. */
  readonly isInWord: boolean;
}

interface Meant {
  /** A sentence that says what was probably meant. */
  readonly meant: string;
  readonly isSure: boolean;
}

/** The words that begin and that end something in brackets, in small letters. */
interface Names {
  readonly begun: ReadonlySet<string>;
  readonly ended: ReadonlySet<string>;
}

function namesOf(text: string): Names {
  const all = [...text.matchAll(opening)];
  const named = (mark: string): ReadonlySet<string> =>
    new Set(all.filter(([, slash]) => slash === mark).map(([, , word = ""]) => word.toLowerCase()));
  return { begun: named(""), ended: named("/") };
}

/** As shortcodes are written: in small letters, and longer than most units and variables. */
const isLikeAName = (word: string): boolean => word.length > 2 && word === word.toLowerCase();

const isWritten = (word: string): boolean => shortcodeByName.has(word.toLowerCase());

const none = (word: string): string => `There is no shortcode ${word}.${suggestion(word)}`;

/** "[/foo]" is an end where "[foo" is a beginning; a path may look so elsewhere. */
function loneEnd({ word, rest, words }: Bracket, isClosed: boolean): Meant | undefined {
  if (!isClosed || rest.trim() !== "" || isWritten(word)) return undefined;
  const isSure = isLikeAName(word) && (words.begun.has(word) || suggestion(word) !== "");
  return { meant: `${none(word)} For a bracket write \\[.`, isSure };
}

function unclosed({ word, rest, isInWord }: Bracket): Meant | undefined {
  if (isInWord || !isWritten(word)) return undefined;
  if (/^ *,/.test(rest)) {
    // "[i, j)" is what mathematicians write.
    const meant = `The shortcode ${word} has no closing bracket; write ] behind its last argument.`;
    return { meant, isSure: isLikeAName(word) };
  }
  // "[I think so, and" may go on in the next paragraph.
  if (word !== word.toLowerCase()) return undefined;
  const isSure = fitsArgument(shortcodeByName.get(word)?.name ?? word, given(rest));
  return { meant: `The bracket has no end. If a shortcode is meant, it is [${word}].`, isSure };
}

function closed(bracket: Bracket): Meant | undefined {
  if (/^ *,/.test(bracket.rest)) return unknownWithArguments(bracket);
  // "[well-known]" is a word; no shortcode has a hyphen.
  if (bracket.isInWord || bracket.word.includes("-")) return undefined;
  return withoutComma(bracket) ?? unknownWord(bracket);
}

/** Matches arguments that lists of words do not have: a size, an option, a colour, a file, an address. */
const argument =
  /,\s*(?:\d+(?:\.\d+)?\s*\|\s*\d|[a-z]+\s*=|#[\da-f]{3,8}\b|\S+\.(?:png|jpe?g|svg|gif|webp)\b|https?:)/i;

/** "[foo, x]", which "[red, green, blue]" and "[Smith, 2019]" look like. */
function unknownWithArguments({ word, rest, words, isInWord }: Bracket): Meant | undefined {
  if (isWritten(word) || words.ended.has(word)) return undefined;
  // Short words are near to others: "[late, early]" is no [date].
  const isMeant = (word.length > 5 && suggestion(word) !== "") || argument.test(rest);
  if (isInWord && !isMeant) return undefined;
  return { meant: `${none(word)} For a bracket write \\[.`, isSure: isLikeAName(word) && isMeant };
}

/** Words that stand in brackets alone: editors' marks, stage directions, and units in the headings of tables. */
const ordinary: ReadonlySet<string> = new Set(
  [
    "sic ibid recte etc scil viz bar deg dpi hpa kwh lux min mol ohm ppm rad rpm sec",
    "emphasis translated translation redacted omitted deleted illegible inaudible unclear crosstalk pause",
    "laughs laughter laughing applause music silence sighs blank draft optional required yes none",
  ].flatMap((line) => line.split(" ")),
);

/**
 * A word alone in brackets that is no shortcode's; undefined for what is ordinary there, as "[x]", and for what is
 * reported by its end, "[/foo]". Up to two letters are mostly a unit or a variable: "[kg]".
 */
function unknownWord({ word, rest, words }: Bracket): Meant | undefined {
  const isOrdinary = !isLikeAName(word) || ordinary.has(word);
  if (rest.trim() !== "" || isOrdinary || isWritten(word) || words.ended.has(word)) return undefined;
  return { meant: `${none(word)} For the word in brackets write \\[${word}].`, isSure: true };
}

/** A shortcode whose comma is missing, or one of another language; undefined for ordinary text. */
function withoutComma({ word, rest, words }: Bracket): Meant | undefined {
  const name = word.toLowerCase();
  const code = shortcodeByName.get(name);
  const known = code?.name ?? foreign.get(name);
  if (known === undefined) return undefined;
  const isSure = word === name;
  const argument = given(rest);
  if (argument === "")
    return code === undefined ? { meant: `If a shortcode is meant, it is [${known}].`, isSure } : undefined;
  const isMeant =
    /^\s*=/.test(rest) || fitsArgument(known, argument) || (takesName.has(known) && words.ended.has(name));
  if (!isMeant) return undefined;
  return {
    meant: `If a shortcode is meant, a comma stands before its argument: [${known}, ${argument}].`,
    isSure,
  };
}

const given = (rest: string): string => rest.replace(/^\s*[:=]?\s*/, "").trim();

const digits = /^[+-]?\d+(?:[.,]\d+)?(?:pt)?(?:\s*\|.*)?$/;

/** Forms of the arguments of shortcodes whose name is an ordinary word or an abbreviation. */
const argumentForms: Readonly<Record<string, (given: string) => boolean>> = {
  img: (given) => /^\S+\.\w{3,4}(?:[ ,].*)?$/.test(given),
  tab: (given) => digits.test(given),
  br: (given) => digits.test(given),
  size: (given) => digits.test(given),
  letterspacing: (given) => digits.test(given),
  sub: (given) => digits.test(given),
  sup: (given) => digits.test(given),
  color: (given) => parseColor(given) !== undefined,
  highlight: (given) => parseColor(given) !== undefined,
  link: (given) => /^(?:https?:|mailto:|tel:|www\.)/i.test(given),
  number: (given) => /^\d/.test(given),
  currency: (given) => /^\d/.test(given),
  date: (given) => /^\d{4}-/.test(given),
  align: (given) => /^(?:left|right|center|justify)$/i.test(given),
};

/** Shortcodes whose argument is a name: any text, so that only their end says that one is meant. */
const takesName: ReadonlySet<string> = new Set(["font", "span", "goto"]);

/** A value from the data fits all of them. */
const fitsArgument = (name: string, given: string): boolean =>
  Object.hasOwn(argumentForms, name) && (given.startsWith(value) || argumentForms[name]?.(given) === true);

/** Tags of other languages that are no alias here, and the shortcode that does the same. */
const foreign: ReadonlyMap<string, string> = new Map([
  ["url", "link"],
  ["colour", "color"],
  ["newline", "br"],
  ["strikethrough", "s"],
  ["center", "align"],
]);

/** The shortcode that an unknown one may have been meant to be, as the end of a message; "" when none is near. */
function suggestion(name: string): string {
  const meant = foreign.get(name) ?? (name.length > 2 ? nearest(name, shortcodeByName.keys()) : undefined);
  return meant === undefined ? "" : ` Did you mean [${meant}]?`;
}
