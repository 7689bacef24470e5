import type { Report } from "../report.ts";
import type { Growth } from "./growth.ts";
import { resolvePath } from "./resolve.ts";
import type { Token } from "./token.ts";

/** What tokens see: the caller's data, and the item of the innermost `source` being mapped. */
export interface Scope {
  readonly data: unknown;
  /** Inside components: the data of those around, innermost first, for what `data` lacks. */
  readonly callers: readonly unknown[];
  readonly item: unknown;
  readonly globals: (name: string) => string | undefined;
  readonly missing: Missing;
  readonly growth: Growth;
}

/** The value a token names; undefined when it names none. */
export function lookUp(token: Token, scope: Scope): unknown {
  switch (token.root) {
    case "data":
      return scope.callers.length === 0 ? resolvePath(scope.data, token.steps) : fromAnyOf(scope, token);
    case "item":
      return resolvePath(scope.item, token.steps);
    case "global":
      return scope.globals(token.steps.join("."));
  }
}

/** null is a value of its own, and not looked for elsewhere. */
function fromAnyOf({ data, callers }: Scope, { steps }: Token): unknown {
  const own = resolvePath(data, steps);
  if (own !== undefined) return own;
  for (const caller of callers) {
    const value = resolvePath(caller, steps);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Reports tokens without a value, each once for its place, however many rows repeat it. */
export class Missing {
  readonly report: Report;
  readonly #told = new Map<string, Set<string>>();

  constructor(report: Report) {
    this.report = report;
  }

  tell(spelling: string, path: string, why: string): void {
    const here = this.#told.get(path) ?? new Set();
    if (here.has(spelling)) return;
    this.#told.set(path, here.add(spelling));
    const message = `${spelling} ${why}; it stays on the page as it is spelt.`;
    this.report.add("UNRESOLVED_TOKEN", "UNRESOLVED_TOKEN", path, message);
  }
}
