/** A text cut at its expressions. */
export type ExpressionPart =
  | { readonly kind: "text"; readonly text: string }
  /** `source` is what stands between `[=` and `]`, `at` where it begins in the text. */
  | { readonly kind: "expression"; readonly source: string; readonly spelling: string; readonly at: number }
  /** An expression without its closing bracket. */
  | { readonly kind: "open"; readonly text: string; readonly at: number };

const opening = "[= ";

/** Whether a text may have expressions: a quick look. */
export const mayHaveExpressions = (text: string): boolean => text.includes(opening);

/** Cuts a text at `[= …]`, in one pass. After a backslash it is text; two backslashes before it stand for one. */
export function cutAtExpressions(text: string): readonly ExpressionPart[] {
  const parts: ExpressionPart[] = [];
  let done = 0;
  for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at)) {
    if (isEscaped(text, at)) {
      at += 1;
      continue;
    }
    const start = at + 2;
    const end = expressionEnd(text, start);
    if (at > done) parts.push({ kind: "text", text: withHalfTheBackslashes(text.slice(done, at)) });
    if (end === undefined) return [...parts, { kind: "open", text: text.slice(at), at: start }];
    parts.push({ kind: "expression", source: text.slice(start, end), spelling: text.slice(at, end + 1), at: start });
    at = end + 1;
    done = at;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}

/** The bracket that the backslashes stand before goes, so that nothing would read them as pairs later. */
function withHalfTheBackslashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\\") end -= 1;
  return text.slice(0, end + (text.length - end) / 2);
}

/** An odd number of backslashes before a bracket makes it text. */
export function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === "\\") start -= 1;
  return (at - start) % 2 === 1;
}

/** The closing bracket; those of indexes and in quoted texts do not count. */
function expressionEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === "'") {
      at = text.indexOf("'", at + 1);
      if (at === -1) return undefined;
    } else if (char === "[") depth += 1;
    else if (char === "]") {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return undefined;
}

const wholeOpening = "= ";

/** The expression behind `=` in a value that is one; undefined: it is none. */
export const wholeExpression = (value: string): string | undefined =>
  value.startsWith(wholeOpening) ? value.slice(1) : undefined;
