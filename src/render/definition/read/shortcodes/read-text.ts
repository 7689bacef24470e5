import type { Shortcode } from "../../../../vocabulary/definition/shortcodes.ts";
import { literalEnd, literalStart } from "../../../../vocabulary/markup/literal-marks.ts";
import { isPlain, type MarkupToken, mostPieces, scan } from "../../../../vocabulary/markup/scan.ts";
import { Refusal } from "../../../../vocabulary/refusal.ts";
import { costs } from "../../../contract/budget.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { TextAlign, TextLook } from "../../../model/look.ts";
import { type Inline, tabIn } from "../../../model/text/inline.ts";
import { argument } from "../../markup/arguments.ts";
import type { Composer } from "./composer.ts";
import {
  type Effect,
  type MakeEffect,
  type MalformedShortcode,
  noEffect,
  reportBeyond,
  type ShortcodeScene,
} from "./effect.ts";
import { looks } from "./looks.ts";
import { NoteText } from "./note-text.ts";
import { groupOf, type Half, pairUp } from "./pair.ts";
import { gotoEffect, linkEffect } from "./places.ts";
import { inlinesOf } from "./singles.ts";
import { spanEffect } from "./span.ts";
import { reportSuspects } from "./suspects/suspects.ts";

/** An author's text, read. */
export interface ReadText {
  readonly inlines: readonly Inline[];
  /** Alignment of the paragraph, from the last `[align]`. */
  readonly align: TextAlign | undefined;
}

const nothing: readonly Inline[] = [];

/**
 * Reads shortcodes, page numbers, line ends and tabs in a text. Blanks stay as typed; a line end starts a new line.
 * Malformed shortcodes stay as text and are reported, so that nothing visible is lost. Linear in the length of the
 * text.
 */
export function readText(text: string, look: TextLook, scene: ShortcodeScene): ReadText {
  reportSuspects(text, scene);
  const plain = plainInlines(text, look);
  return plain === undefined ? compose(piecesOf(text, scene), look, scene) : { inlines: plain, align: undefined };
}

/** Refuses with BUDGET_EXCEEDED before a text in too many pieces costs more memory than a worker has. */
function piecesOf(text: string, { path }: ShortcodeScene): readonly MarkupToken[] {
  const pieces = scan(text);
  if (pieces.length <= mostPieces) return pieces;
  const message = `A text has more than ${mostPieces} line ends, tabs and shortcodes; split it.`;
  throw new Refusal("BUDGET_EXCEEDED", message, { faults: [{ code: "BUDGET_EXCEEDED", path, message }] });
}

const literal = /\uFDD0[^\uFDD1]*\uFDD1/g;

/** The inlines of text that has line ends and tabs and nothing else to be read or warned of; undefined for any other. */
export function simpleInlines(text: string, look: TextLook): readonly Inline[] | undefined {
  const written = text.includes(literalStart) ? text.replace(literal, "") : text;
  if (/[[<{\\$]/.test(written)) return undefined;
  const plain = plainInlines(text, look);
  if (plain !== undefined) return plain;
  const inlines: Inline[] = [];
  for (const token of scan(text)) {
    if (token.kind === "text") inlines.push({ kind: "text", text: token.text, look, link: undefined, span: undefined });
    else if (token.kind === "line-break") inlines.push({ kind: "line-break" });
    else if (token.kind === "tab") inlines.push(tabIn(look));
    else return undefined;
  }
  return inlines;
}

/** The inlines of text in which nothing is to be read: at most one. undefined for any other text. */
export function plainInlines(text: string, look: TextLook): readonly Inline[] | undefined {
  if (text === "") return nothing;
  const plain = plainText(text);
  return plain === undefined ? undefined : [{ kind: "text", text: plain, look, link: undefined, span: undefined }];
}

/** The text when it is a single piece: most are, and all that came whole from data. */
function plainText(text: string): string | undefined {
  if (isPlain(text)) return text;
  if (!text.startsWith(literalStart) || text.indexOf(literalEnd) !== text.length - 1) return undefined;
  const inside = text.slice(1, -1);
  return inside === "" || /[\n\r\t\v\f\u0085\u2028\u2029]/.test(inside) ? undefined : inside;
}

function compose(tokens: readonly MarkupToken[], look: TextLook, scene: ShortcodeScene): ReadText {
  scene.context.budget.work(tokens.length * costs.piece, scene.path);
  const into = new NoteText(look, scene);
  const effects = workingEffects(tokens, scene);
  for (const token of tokens) {
    switch (token.kind) {
      case "text":
        into.current.text(token.text);
        break;
      case "line-break":
        into.current.add({ kind: "line-break" });
        break;
      case "tab":
        into.current.add(tabIn(into.current.marks.look));
        break;
      case "page":
        into.current.add({ ...token.shows, ...into.current.marks });
        break;
      case "single":
        addSingle(token, into.current, scene);
        break;
      case "open":
        begin(token, effects.get(token), into, scene);
        break;
      case "close":
        end(token, effects.has(token), into);
        break;
    }
  }
  return { inlines: into.text.inlines(), align: into.text.align };
}

type OpeningToken = Extract<MarkupToken, { readonly kind: "open" | "single" }>;
type Closing = Extract<MarkupToken, { readonly kind: "close" }>;

function begin(
  token: OpeningToken,
  effect: Effect | undefined,
  into: NoteText,
  { context, path }: ShortcodeScene,
): void {
  reportPageTokens(token.inside, path, context.report);
  if (effect === undefined) into.current.text(asText(token.spelling));
  else if (token.code.name === "footnote") into.open();
  else into.current.begin(groupOf(token.code.name), `${token.code.name},${token.inside}`, effect);
}

function end(token: Closing, works: boolean, into: NoteText): void {
  if (!works) into.current.text(asText(token.spelling));
  else if (token.code.name === "footnote") into.close();
  else into.current.end(groupOf(token.code.name));
}

function addSingle(token: OpeningToken, composer: Composer, scene: ShortcodeScene): void {
  reportPageTokens(token.inside, scene.path, scene.context.report);
  const made = inlinesOf(token.code.name, token.inside, composer.marks, scene);
  if ("malformed" in made) {
    composer.text(asText(token.spelling));
    reportMalformed(token.spelling, made.malformed, scene);
  } else composer.add(...made);
}

interface FoundHalf extends Half {
  readonly token: OpeningToken | Closing;
  readonly effect: Effect;
}

const noTokens: ReadonlyMap<MarkupToken, Effect> = new Map();

/** The openings and closings that take effect; all others stay as text, and are reported here. */
function workingEffects(tokens: readonly MarkupToken[], scene: ShortcodeScene): ReadonlyMap<MarkupToken, Effect> {
  const halves: FoundHalf[] = [];
  for (const token of tokens) {
    if (token.kind === "close") halves.push({ kind: "close", name: token.code.name, token, effect: noEffect });
    if (token.kind !== "open") continue;
    const effect = effectOf(token.code, token.inside, scene);
    if ("malformed" in effect) reportMalformed(token.spelling, effect.malformed, scene);
    else halves.push({ kind: "open", name: token.code.name, token, effect });
  }
  return halves.length === 0 ? noTokens : paired(halves, scene);
}

function paired(halves: readonly FoundHalf[], scene: ShortcodeScene): ReadonlyMap<MarkupToken, Effect> {
  const partner = pairUp(halves);
  const working = new Map<MarkupToken, Effect>();
  for (const [at, half] of halves.entries()) {
    const other = halves[partner[at] ?? -1];
    if (other === undefined) reportMalformed(half.token.spelling, lonely(half), scene);
    else working.set(half.token, half.effect);
    if (half.kind === "close" && other !== undefined && other.name !== half.name) reportMixed(other, half, scene);
  }
  return working;
}

function lonely(half: Half): string {
  return half.kind === "open"
    ? `no [/${half.name}] ends it, or too many are open`
    : "nothing is open that it could end";
}

const lineEnd = /\s/g;

/** How a shortcode that is none reads on the page: on one line. */
function asText(spelling: string): string {
  return argument(spelling).replace(lineEnd, " ");
}

function reportMalformed(spelling: string, why: string, { context, path }: ShortcodeScene): void {
  const message = `${shown(spelling)} stays as text: ${why}.`;
  context.report.add("CONTENT_ERROR", "SHORTCODE_MALFORMED", path, message);
}

function reportMixed(open: FoundHalf, close: FoundHalf, { context, path }: ShortcodeScene): void {
  const message = `[${open.name}] is ended by [/${close.name}]; write [/${open.name}].`;
  context.report.add(undefined, "SHORTCODE_MIXED", path, message);
}

/** Text from data asks for nothing, even where it looks like a token. */
const literals = /\uFDD0[^\uFDD1]*\uFDD1/g;

/**
 * Reports a page number where none can be filled in, because pages are made after everything except text is read. The
 * token stays as written.
 */
function reportPageTokens(text: string, path: string, report: Report): void {
  if (!text.includes("$global.")) return;
  const token = /\$global\.(?:NUMPAGES|SECTIONPAGES?|PAGE|HEADING[1-5])/.exec(text.replace(literals, ""))?.[0];
  if (token === undefined) return;
  const message = `${token} has no value in this place, only in the text of paragraphs, headings and cells; it stays as written.`;
  report.add("UNRESOLVED_TOKEN", "UNRESOLVED_TOKEN", path, message);
}

const effects: Readonly<Record<string, MakeEffect>> = {
  ...looks,
  link: linkEffect,
  goto: gotoEffect,
  span: spanEffect,
};

/** The effect of a shortcode; `inside` is the text between its name and its closing bracket. */
function effectOf(code: Shortcode, inside: string, scene: ShortcodeScene): Effect | MalformedShortcode {
  const make = Object.hasOwn(effects, code.name) ? effects[code.name] : undefined;
  if (make !== undefined) return make(argument(inside), scene);
  reportBeyond(code.name, [argument(inside)], scene);
  return noEffect;
}
