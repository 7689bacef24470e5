import { MeaningError } from "../../tags/tag-expression.ts";

/** A word of an expression of JavaScript or Jinja; `at` is where it begins. */
export interface ForeignLexeme {
  readonly kind: "number" | "text" | "name" | "symbol" | "end";
  /** Of a text what is in its quotes. */
  readonly text: string;
  readonly at: number;
}

/** A text in quotes goes on to its end at most: tags are bounded. */
const lexeme =
  /\s*(?:(\d{1,40}(?:\.\d{1,40})?)|'((?:\\.|[^'\\]){0,1000})'|"((?:\\.|[^"\\]){0,1000})"|([\p{L}_$][\p{L}\p{N}\p{M}_$]{0,200})|(===|!==|==|!=|<>|<=|>=|&&|\|\||\?\?|\?\.|\/\/|\*\*|[<>=!?:+\-*/%~&|.,()[\]]))/uy;

/** More words than an expression of ours has parts. */
const mostLexemes = 400;

/** Cuts an expression into its words, the last one is its end. @throws MeaningError */
export function foreignLexemes(text: string, start: number): readonly ForeignLexeme[] {
  const found: ForeignLexeme[] = [];
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    lexeme.lastIndex = at;
    const match = lexeme.exec(text);
    if (match === null || found.length === mostLexemes) {
      const character = JSON.stringify(String.fromCodePoint(text.trimStart().codePointAt(0) ?? 32));
      const what = match === null ? `${shownAt(text, at) ?? character} means nothing here` : "it has too many words";
      throw new MeaningError("EXPRESSION_INVALID", what, start + at);
    }
    found.push(lexemeOf(match, start + lexeme.lastIndex));
    at = lexeme.lastIndex;
  }
  return [...found, { kind: "end", text: "", at: start + end }];
}

const shownAt = (text: string, at: number): string | undefined => {
  const code = text.slice(at).trimStart().codePointAt(0);
  return code === undefined ? undefined : JSON.stringify(String.fromCodePoint(code));
};

function lexemeOf([whole, number, single, double, name, symbol]: RegExpExecArray, end: number): ForeignLexeme {
  const at = end - whole.trimStart().length;
  const quoted = single ?? double;
  if (number !== undefined) return { kind: "number", text: number, at };
  if (quoted !== undefined) return { kind: "text", text: unescaped(quoted), at };
  return name === undefined ? { kind: "symbol", text: symbol ?? "", at } : { kind: "name", text: name, at };
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (character === "n" ? "\n" : character === "t" ? "\t" : character));
