import type { ProseInline, ProseMark } from "../prose/inline.ts";

/** A piece of a paragraph with its links found. */
export type RunToken =
  | { readonly kind: "text" | "code" | "break" | "link" | "unlink"; readonly text: string }
  | { readonly kind: "run"; readonly text: string; readonly canOpen: boolean; readonly canClose: boolean };

/** A stretch of `*`, `_` or `~` on its way to be matched. */
interface Open {
  readonly at: number;
  readonly char: string;
  readonly length: number;
  readonly canClose: boolean;
  left: number;
}

/** Marks that begin behind a stretch, and those that end before it. */
interface EmphasisTurn {
  readonly begins: ProseMark[];
  readonly ends: ProseMark[];
  left: number;
}

/**
 * Which stretches of `*`, `_` and `~` are emphasis (CommonMark 0.31, 6.2 and the algorithm of its appendix): one pass with a stack, where
 * what was searched in vain is not searched again.
 */
export function delimiters(tokens: readonly RunToken[], isLink: (at: number) => boolean): readonly ProseInline[] {
  const turns = new Map<number, EmphasisTurn>();
  let stack: Open[] = [];
  /** Stretches up to here do not match, by what looks for them. */
  let inVain = new Map<string, number>();
  const around: { readonly stack: Open[]; readonly inVain: Map<string, number> }[] = [];
  tokens.forEach((token, at) => {
    if (token.kind === "link" && isLink(at)) {
      around.push({ stack, inVain });
      [stack, inVain] = [[], new Map()];
    } else if (token.kind === "unlink" && isLink(at)) {
      const outer = around.pop();
      if (outer !== undefined) ({ stack, inVain } = outer);
    } else if (token.kind === "run") {
      const turn: EmphasisTurn = { begins: [], ends: [], left: token.text.length };
      turns.set(at, turn);
      if (token.canClose) match(token, turn, { stack, inVain, turns });
      if (turn.left > 0 && token.canOpen) {
        const char = token.text[0] as string;
        stack.push({ at, char, length: token.text.length, canClose: token.canClose, left: turn.left });
      }
    }
  });
  return inlinesOf(tokens, turns);
}

interface Matching {
  readonly stack: Open[];
  readonly inVain: Map<string, number>;
  readonly turns: ReadonlyMap<number, EmphasisTurn>;
}

type RunOf = Extract<RunToken, { readonly kind: "run" }>;

function match(token: RunOf, turn: EmphasisTurn, { stack, inVain, turns }: Matching): void {
  const char = token.text[0] as string;
  const key = `${char}${token.canOpen}${token.text.length % 3}`;
  while (turn.left > 0) {
    const floor = inVain.get(key) ?? -1;
    let height = stack.length - 1;
    while (height >= 0 && (stack[height] as Open).at > floor && !fits(stack[height] as Open, token)) height -= 1;
    const opener = stack[height];
    if (opener === undefined || opener.at <= floor) {
      inVain.set(key, stack.at(-1)?.at ?? floor);
      return;
    }
    stack.length = height + 1;
    const used = char === "~" ? token.text.length : Math.min(2, opener.left, turn.left);
    const mark = char === "~" ? "s" : used === 2 ? "b" : "i";
    // The mark that is matched last is the outermost, so it begins first.
    turns.get(opener.at)?.begins.unshift(mark);
    turn.ends.push(mark);
    opener.left -= used;
    turn.left -= used;
    const start = turns.get(opener.at);
    if (start !== undefined) start.left = opener.left;
    if (opener.left === 0) stack.pop();
  }
}

/** The rule of three keeps `*a**b*` from being two (CommonMark 0.31, 6.2, rules 9 and 10). */
function fits(opener: Open, { text, canOpen }: RunOf): boolean {
  if (opener.char !== text[0]) return false;
  if (opener.char === "~") return opener.length === text.length;
  const isMixed = opener.canClose || canOpen;
  return !(isMixed && (opener.length + text.length) % 3 === 0 && !(opener.length % 3 === 0 && text.length % 3 === 0));
}

function inlinesOf(tokens: readonly RunToken[], turns: ReadonlyMap<number, EmphasisTurn>): readonly ProseInline[] {
  const made: ProseInline[] = [];
  const depth = { b: 0, i: 0, s: 0 };
  let link: string | undefined;
  const put = (text: string, isCode = false): void => {
    const marks = new Set<ProseMark>(isCode ? ["code"] : []);
    for (const mark of ["b", "i", "s"] as const) if (depth[mark] > 0) marks.add(mark);
    made.push({ kind: "text", text, marks, ...(link === undefined ? {} : { link }) });
  };
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "link") link = token.text;
    else if (token.kind === "unlink") link = undefined;
    else if (token.kind === "break") made.push({ kind: "break" });
    else if (token.kind === "run") {
      const turn = turns.get(at);
      for (const mark of turn?.ends ?? []) depth[mark as "b"] -= 1;
      put(token.text.slice(0, turn?.left ?? token.text.length));
      for (const mark of turn?.begins ?? []) depth[mark as "b"] += 1;
    } else put(token.text, token.kind === "code");
  }
  return made;
}
