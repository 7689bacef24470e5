/** One property's shortcodes close each other: `[/sup]` ends a `[sub]`, `[/hl]` a `[mark]`. */
const groups: Readonly<Record<string, string>> = { sub: "script", sup: "script", mark: "highlight" };

export function groupOf(name: string): string {
  return groups[name] ?? name;
}

/** A shortcode that opens or closes, in the order of the text. */
export interface Half {
  readonly kind: "open" | "close";
  readonly name: string;
}

/** Deeper nesting is not read: the rest stays as text. Keeps the work on a text linear. */
const deepest = 64;

/**
 * Finds the halves that belong together: a closing one ends the innermost open one of its property, whatever else was
 * opened in between, so `[b][i][/b][/i]` is fine. For each half the index of its other half, -1 where it has none.
 */
export function pairUp(halves: readonly Half[]): Int32Array {
  const partner = new Int32Array(halves.length).fill(-1);
  const open = new Map<string, number[]>();
  for (const [at, half] of halves.entries()) {
    const group = groupOf(half.name);
    const stack = open.get(group) ?? [];
    if (stack.length === 0) open.set(group, stack);
    if (half.kind === "open") stack.push(at);
    else {
      const start = stack.pop();
      if (start === undefined) continue;
      partner[start] = at;
      partner[at] = start;
    }
  }
  return withoutDeepest(halves, partner);
}

function withoutDeepest(halves: readonly Half[], partner: Int32Array): Int32Array {
  let depth = 0;
  for (const [at, half] of halves.entries()) {
    const other = partner[at] ?? -1;
    if (other === -1) continue;
    if (half.kind === "close") depth -= 1;
    else if (depth < deepest) depth += 1;
    else {
      partner[at] = -1;
      partner[other] = -1;
    }
  }
  return partner;
}
