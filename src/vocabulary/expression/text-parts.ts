import { type Lookalike, lookalikeAt } from "./lookalike.ts";
import { type DataToken, tokenAt } from "./token.ts";

/** Text cut at its tokens and their near misses; `literal` is an escaped one, to be printed as it is spelt. */
export type TextPart =
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "lookalike"; readonly lookalike: Lookalike }
  | { readonly kind: "token"; readonly token: DataToken };

/**
 * Cuts text at its tokens and their near misses; undefined when it has none. A token is `$data`, `$item`, `$value`, `$group`, `$carry` or `$global` and then
 * `.name` or `[index]`, any number of times; names are letters, digits, `_` and `-` and do not end in `-`. `\$data.x` is the
 * plain text `$data.x`, and so with near misses.
 */
export function cutAtTokens(
  text: string,
  nearMissAt: typeof lookalikeAt = lookalikeAt,
): readonly TextPart[] | undefined {
  let parts: TextPart[] | undefined;
  let done = 0;
  for (let at = text.indexOf("$"); at !== -1; at = text.indexOf("$", at)) {
    const token = tokenAt(text, at);
    const lookalike = token === undefined ? nearMissAt(text, at) : undefined;
    const spelling = (token ?? lookalike)?.spelling;
    if (spelling === undefined) {
      at += 1;
      continue;
    }
    const escaped = text[at - 1] === "\\" && at > done;
    parts ??= [];
    const before = text.slice(done, escaped ? at - 1 : at);
    if (before !== "") parts.push({ kind: "plain", text: before });
    if (escaped) parts.push({ kind: "literal", text: spelling });
    else if (token !== undefined) parts.push({ kind: "token", token });
    else if (lookalike !== undefined) parts.push({ kind: "lookalike", lookalike });
    at += spelling.length;
    done = at;
  }
  if (parts !== undefined && done < text.length) parts.push({ kind: "plain", text: text.slice(done) });
  return parts;
}
