import { pointer } from "../../../../vocabulary/json/pointer.ts";
import { quoteLiteral, unquoteLiteral } from "../../../model/literal.ts";
import type { DefinitionNode } from "../plan.ts";
import type { DataScope, LanguageTexts, MakeText, TextLanguage, TokenPiece } from "../scope/scope.ts";
import type { Translation } from "./translation.ts";

/** How a text with tokens is compiled; undefined for one without. */
type CompileText = (text: string, path: () => string) => MakeText | undefined;

/** `names`: languages of the document, the best one first; behind them comes the first that has texts. */
export function textsFor(texts: DefinitionNode, names: readonly string[]): LanguageTexts {
  const known = Object.entries(texts);
  const [wanted = ""] = names;
  const order = names.flatMap((name) => [name.toLowerCase(), baseOf(name)]);
  const chosen = [
    ...order.flatMap((name) => known.filter(([own]) => own.toLowerCase() === name)),
    ...known.slice(0, 1),
  ];
  const languages = [...new Map(chosen as [string, DefinitionNode][])].map(
    ([name, own]): TextLanguage => ({ name, texts: own, isWanted: baseOf(name) === baseOf(wanted) }),
  );
  return { languages, wanted, compiled: new Map(), rules: new Map() };
}

const baseOf = (name: string): string => (name.split("-", 1)[0] ?? name).toLowerCase();

/** `[t, key, name=value]` as the text that the document has; without `texts` it stays what it is. */
export function compileTranslation(
  { key, parameters, spelling }: Translation,
  path: string,
  compileText: CompileText,
): MakeText {
  const makeKey = compileText(key, () => path) ?? (() => key);
  const makes = parameters.map(({ name, value }) => [name, compileValue(value, path, compileText)] as const);
  return (scope) => {
    if (scope.texts === undefined) return spelling;
    const values = new Map(makes.map(([name, make]) => [name, make(scope)] as const));
    return translated(unquoteLiteral(makeKey(scope)), scope.texts, { scope, path, values, compileText });
  };
}

/** Shortcodes of the author; expressions begin otherwise. */
const opening = /\[ {0,8}\/?[a-z]/i;

/** A value is literal, unless its author gave it shortcodes: then what the data say in it is literal. */
function compileValue(value: string, path: string, compileText: CompileText): MakeText {
  const isQuoted = value.length > 1 && value.startsWith("'") && value.endsWith("'");
  const text = isQuoted ? value.slice(1, -1) : value;
  const make = compileText(text, () => path);
  if (make === undefined) return () => text;
  return opening.test(text) ? make : (scope) => quoteLiteral(unquoteLiteral(make(scope)));
}

/** Where a text is wanted, and with what. */
interface TextUse {
  readonly scope: DataScope;
  /** JSON Pointer. */
  readonly path: string;
  readonly values: ReadonlyMap<string, string>;
  readonly compileText: CompileText;
}

function translated(key: string, texts: LanguageTexts, use: TextUse): string {
  const { scope, path } = use;
  const { report } = scope.missing;
  const language = texts.languages.find((one) => Object.hasOwn(one.texts, key));
  if (language === undefined) {
    const message = `texts has no ${JSON.stringify(key)} in ${texts.wanted}; the key is printed.`;
    report.add("CONTENT_ERROR", "TEXT_MISSING", path, message);
    return quoteLiteral(key);
  }
  if (!language.isWanted) {
    const message = `texts has no ${JSON.stringify(key)} in ${texts.wanted}; the one in ${language.name} is printed.`;
    report.add(undefined, "TEXT_MISSING", path, message);
  }
  const [steps, text] = textIn(language, key, texts, use.values);
  return printed(piecesOf(text, pointer(["document", "texts", language.name, ...steps]), texts, use.compileText), use);
}

/** The text of a key, and the steps to it: one of its forms, where it has several. */
function textIn(
  { name, texts: own }: TextLanguage,
  key: string,
  texts: LanguageTexts,
  values: ReadonlyMap<string, string>,
): readonly [steps: readonly string[], text: string] {
  const entry = own[key];
  if (typeof entry !== "object" || entry === null) return [[key], String(entry)];
  const forms = entry as Readonly<Record<string, unknown>>;
  const form = formOf(unquoteLiteral(values.get("count") ?? ""), name, texts);
  const chosen = Object.hasOwn(forms, form) ? form : "other";
  return [[key, chosen], String(forms[chosen])];
}

const decimal = /^-?\d{1,40}(?:\.(\d{1,20}))?$/;

/** The form of a number as it is written: "1.0" is not "one" where "1" is. */
function formOf(count: string, language: string, { rules }: LanguageTexts): string {
  const found = decimal.exec(count);
  if (found === null) return "other";
  const minimumFractionDigits = found[1]?.length ?? 0;
  const name = `${language} ${minimumFractionDigits}`;
  if (!rules.has(name)) rules.set(name, pluralRules(language, { minimumFractionDigits }));
  return rules.get(name)?.select(Number(count)) ?? "other";
}

/** undefined: the name is no language. */
function pluralRules(language: string, options: Intl.PluralRulesOptions): Intl.PluralRules | undefined {
  try {
    return new Intl.PluralRules(language, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const placeholder = /\{([A-Za-z_]\w{0,63})\}/;

/** A text cut at its `{name}`. */
function piecesOf(
  text: string,
  path: string,
  { compiled }: LanguageTexts,
  compileText: CompileText,
): readonly TokenPiece[] {
  const known = compiled.get(path);
  if (known !== undefined) return known;
  const pieces = text
    .split(placeholder)
    .map((piece, at): TokenPiece => (at % 2 === 1 ? piece : (compileText(piece, () => path) ?? (() => piece))));
  compiled.set(path, pieces);
  return pieces;
}

function printed(pieces: readonly TokenPiece[], { scope, path, values }: TextUse): string {
  let text = "";
  for (const piece of pieces) {
    if (typeof piece !== "string") text += piece(scope);
    else text += values.get(piece) ?? missingValue(piece, scope, path);
  }
  scope.growth.byText(text);
  return text;
}

function missingValue(name: string, { missing }: DataScope, path: string): string {
  missing.add(`{${name}}`, path, `has no value: write [t, key, ${name}=…]`);
  return quoteLiteral(`{${name}}`);
}
