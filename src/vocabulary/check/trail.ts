import type { FaultCode } from "../codes.ts";
import type { Fault } from "../refusal.ts";

/** Where a check has got to in a value, and what it has found wrong on the way. */
export class Trail {
  readonly faults: Fault[] = [];
  readonly #most: number;
  readonly #deepest: number;
  readonly #steps: (string | number)[] = [];

  /** Keeps at most so many faults and goes at most so deep. */
  constructor(most: number, deepest: number) {
    this.#most = most;
    this.#deepest = deepest;
  }

  /** No further fault will be kept: whoever loops may stop. */
  get full(): boolean {
    return this.faults.length >= this.#most;
  }

  /** Goes one step down. False, with a fault, when that is too deep; then there is nothing to leave. */
  enter(step: string | number): boolean {
    if (this.#steps.length >= this.#deepest) {
      this.add("INVALID_STRUCTURE", `Nested more than ${this.#deepest} levels deep.`);
      return false;
    }
    this.#steps.push(step);
    return true;
  }

  leave(): void {
    this.#steps.pop();
  }

  /** Notes a fault here, or at a step below. */
  add(code: FaultCode, message: string, step?: string | number): void {
    if (this.full) return;
    const steps = step === undefined ? this.#steps : [...this.#steps, step];
    this.faults.push({ code, path: pointer(steps), message });
  }

  /** A trail that starts here, keeps one fault and tells nobody. */
  scout(): Trail {
    return new Trail(1, this.#deepest - this.#steps.length);
  }
}

/** RFC 6901: `~` and `/` in a key are written `~0` and `~1`. Long keys are cut, a caller may send what he likes. */
function pointer(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${typeof step === "number" ? step : escaped(step)}`).join("");
}

const longestStep = 200;

function escaped(step: string): string {
  const short = step.length > longestStep ? `${step.slice(0, longestStep)}…` : step;
  return short.replaceAll("~", "~0").replaceAll("/", "~1");
}
