import type { FitOutcome, LayoutAttempt, Trace } from "../../../src/render/layout/trace.ts";

/** Writes a layout's attempts down as they nest: what was offered, what became of it, and why it waits. */
export class FitTree implements Trace {
  readonly #lines: string[] = [];
  readonly #open: number[] = [];

  begins({ path, kind, page, space }: LayoutAttempt): void {
    const height = Number.isFinite(space.height) ? space.height.toFixed(1) : "endless";
    const how = `${space.top ? ", at the top" : ""}${space.mustFit ? ", undivided" : ""}`;
    this.#open.push(this.#lines.length);
    this.#add(`page ${page} ${kind} ${path} in ${space.width.toFixed(1)} x ${height}${how}`, this.#open.length - 1);
  }

  ends(outcome: FitOutcome): void {
    const at = this.#open.pop() ?? 0;
    const said =
      outcome.kind === "none" ? `none: ${outcome.why}` : `${outcome.kind}, ${outcome.height.toFixed(1)} high`;
    this.#lines[at] = `${this.#lines[at]} -> ${said}`;
  }

  waits(path: string, why: string): void {
    this.#add(`${path} waits: ${why}`, this.#open.length);
  }

  #add(line: string, depth: number): void {
    this.#lines.push(`${"  ".repeat(depth)}${line}`);
  }

  text(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}
