/** A piece of a text, and where it begins. */
interface CutPiece {
  readonly text: string;
  readonly at: number;
}

/** A text cut wherever a sticky pattern matches outside of quoted texts and brackets. */
export function cutOutside(text: string, pattern: RegExp): readonly CutPiece[] {
  const pieces: CutPiece[] = [];
  let done = 0;
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const next = behindQuote(text, at);
    const cut = next === at + 1 && depth === 0 && at > 0 ? lengthAt(pattern, text, at) : 0;
    if (cut > 0) {
      pieces.push({ text: text.slice(done, at), at: done });
      done = at + cut;
    }
    if (next === at + 1) depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    at = cut > 0 ? done : next;
  }
  pieces.push({ text: text.slice(done), at: done });
  return pieces;
}

/** Behind a quoted text that begins here, else behind this character. */
function behindQuote(text: string, at: number): number {
  if (text[at] !== "'") return at + 1;
  const end = text.indexOf("'", at + 1);
  return end === -1 ? text.length : end + 1;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
