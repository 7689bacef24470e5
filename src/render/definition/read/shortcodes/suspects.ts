import { nearest } from "../../../../vocabulary/check/nearest.ts";
import { shortcodeByName } from "../../../../vocabulary/definition/shortcodes.ts";
import { shown } from "../../../contract/shown.ts";
import { TwoGenerationLru } from "../../../contract/two-generation-lru.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import { literalStart } from "../../../model/literal.ts";
import { matchBrackets } from "../../markup/brackets.ts";
import type { Scene } from "./effect.ts";

/**
 * Text that an author probably meant as something else: shortcodes written slightly wrong, and what other engines fill
 * in. All of it stays as text and none of it is wrong, so these are remarks. "[1]", "[sic]" and "see [RFC 2119]" are
 * ordinary text: a word in brackets is reported when it stands alone in small letters as a shortcode does, or when what
 * stands with it fits the shortcode of that name.
 */
export function reportSuspects(text: string, scene: Scene): void {
  if (!mayBeSuspect.test(text)) return;
  const written = text.includes(literalStart) ? text.replace(literals, "") : text;
  if (harmless.get(written) === true) return;
  const found = suspectsIn(written);
  for (const { code, message } of found) scene.context.report.add(undefined, code, scene.path, message);
  if (found.length === 0 && written.length <= longestRemembered) harmless.set(written, true);
}

/** A template's texts, without their data, come again in each of its documents; those with nothing to report are not searched again. */
const harmless = new TwoGenerationLru<string, true>(2_000);
const longestRemembered = 500;

interface Suspect {
  readonly code: "PLACEHOLDER_UNKNOWN" | "SHORTCODE_UNKNOWN";
  readonly message: string;
}

function suspectsIn(written: string): readonly Suspect[] {
  const found: Suspect[] = written.includes("[") ? [...bracketsIn(written)] : [];
  for (const [placeholder] of written.matchAll(placeholders)) found.push(unknownPlaceholder(placeholder));
  for (const [tag] of written.matchAll(htmlTags)) {
    const message = `${shown(tag)} is printed as it is: text is not HTML. Use shortcodes, such as [b]…[/b] and [br].`;
    found.push({ code: "PLACEHOLDER_UNKNOWN", message });
  }
  return found;
}

const mayBeSuspect = /\[ {0,3}[a-z]|\{\{|\$\{|<\/?[a-z]/i;

/** Values from data are text, whatever they look like. */
const literals = /\uFDD0[^\uFDD1]*\uFDD1/g;

const placeholders = /\{\{[^{}]{1,100}\}\}|\$\{[^{}]{1,100}\}/g;

/** Elements of HTML that people write into texts; `<x>` and `a < b` are none. */
const htmlTags =
  /<\/?(?:b|i|u|s|em|strong|br|p|h[1-6]|img|a|ul|ol|li|span|div|font|sub|sup|small)(?: [^<>]{0,100})?\/?>/gi;

function unknownPlaceholder(placeholder: string): Suspect {
  const name = placeholder.replace(/^\$?\{\{?\s*(?:data\.)?|\s*\}\}?$/g, "");
  const meant = /^[A-Za-z_][\w.]*$/.test(name)
    ? ` Write $data.${name}.`
    : " Values from the data are written $data.name.";
  const message = `${shown(placeholder)} is printed as it is: placeholders of other engines are not filled in.${meant}`;
  return { code: "PLACEHOLDER_UNKNOWN", message };
}

const opening = /\[ {0,3}([a-z]{1,24})([^\][]{0,200})/gi;

function* bracketsIn(text: string): Iterable<Suspect> {
  const ends = matchBrackets(text);
  for (const { 0: spelling, 1: word = "", 2: rest = "", index } of text.matchAll(opening)) {
    if (/[\\\p{L}\p{N}]/u.test(text[index - 1] ?? "")) continue;
    const isClosed = ends.has(index);
    const meant = isClosed
      ? (meantBy(word.toLowerCase(), rest, text) ?? unknownWord(word, rest, text))
      : unclosed(word, rest);
    if (meant === undefined) continue;
    const message = `${shown(isClosed ? `${spelling}]` : spelling)} stays as text. ${meant}`;
    yield { code: "SHORTCODE_UNKNOWN", message };
  }
}

function unclosed(name: string, rest: string): string | undefined {
  if (!shortcodeByName.has(name.toLowerCase())) return undefined;
  if (/^ *,/.test(rest)) return `The shortcode ${name} has no closing bracket; write ] behind its last argument.`;
  // "[I think so, and" may go on in the next paragraph.
  return name === name.toLowerCase() ? `The bracket has no end. If a shortcode is meant, it is [${name}].` : undefined;
}

/** Words that stand in brackets alone: editors' marks in quotations, and units in the headings of tables. */
const ordinary: ReadonlySet<string> = new Set(
  "sic ibid recte etc scil viz bar deg dpi hpa kwh lux min mol ohm ppm rad rpm sec".split(" "),
);

/**
 * A word alone in brackets that is no shortcode's; undefined for what is ordinary there, as "[x]", and for what is
 * reported by its end, "[/foo]". Up to two letters are mostly a unit or a variable: "[kg]".
 */
function unknownWord(word: string, rest: string, text: string): string | undefined {
  const isOrdinary = word.length < 3 || word !== word.toLowerCase() || ordinary.has(word);
  if (rest.trim() !== "" || isOrdinary || shortcodeByName.has(word) || text.includes(`[/${word}]`)) return undefined;
  return `There is no shortcode ${word}.${suggestion(word)} For the word in brackets write \\[${word}].`;
}

/** The sentence that says what was probably meant; undefined for ordinary text. */
function meantBy(name: string, rest: string, text: string): string | undefined {
  const code = shortcodeByName.get(name);
  const known = code?.name ?? foreign.get(name);
  if (known === undefined) return undefined;
  const given = rest.replace(/^\s*[:=]?\s*/, "").trim();
  if (given === "") return code === undefined ? `If a shortcode is meant, it is [${known}].` : undefined;
  if (/^ *,/.test(rest)) return undefined;
  const isMeant =
    /^\s*=/.test(rest) || fitsArgument(known, given) || (takesName.has(known) && text.includes(`[/${name}]`));
  return isMeant ? `If a shortcode is meant, a comma stands before its argument: [${known}, ${given}].` : undefined;
}

const digits = /^[+-]?\d+(?:[.,]\d+)?(?:pt)?(?:\s*\|.*)?$/;

/** What an argument of a shortcode looks like, where the shortcode's name is an ordinary word or an abbreviation. */
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
  number: (given) => /^(?:\d|\$data)/.test(given),
  currency: (given) => /^(?:\d|\$data)/.test(given),
  date: (given) => /^(?:\d{4}-|\$data)/.test(given),
  align: (given) => /^(?:left|right|center|justify)$/i.test(given),
};

/** Shortcodes whose argument is a name: any text, so that only their end says that one is meant. */
const takesName: ReadonlySet<string> = new Set(["font", "span", "goto"]);

const fitsArgument = (name: string, given: string): boolean => argumentForms[name]?.(given) === true;

/** Tags of other languages that are no alias here, and the shortcode that does the same. */
const foreign: ReadonlyMap<string, string> = new Map([
  ["url", "link"],
  ["colour", "color"],
  ["newline", "br"],
  ["strikethrough", "s"],
  ["center", "align"],
]);

/** What an unknown shortcode may have been meant to be, as the end of a message. */
export function suggestion(name: string): string {
  const meant = foreign.get(name) ?? (name.length > 2 ? nearest(name, shortcodeByName.keys()) : undefined);
  return meant === undefined ? "" : ` Did you mean [${meant}]?`;
}
