import type { FaultCode } from "../codes.ts";
import { isSecretKey, isUnbound, takesNoData } from "../definition/unbound.ts";
import { pointer } from "../json/pointer.ts";
import type { Fault } from "../refusal.ts";

/** The place in a value that a check has reached, and the faults found so far. */
export class CheckTrail {
  readonly faults: Fault[] = [];
  /** Pointers to numbers that were too far from zero and were clamped. */
  readonly clamped: string[] = [];
  /** Numberings that styles name, each with the pointer to the first that does. */
  readonly numberings = new Map<string, string>();
  /** Lists of tab stops that styles name, in the same way. */
  readonly stopLists = new Map<string, string>();
  readonly #most: number;
  readonly #deepest: number;
  readonly #steps: (string | number)[] = [];
  /** Where a scout began. */
  readonly #around: readonly (string | number)[];
  #isComparing = false;

  /** Keeps at most `most` faults; values nested more than `deepest` levels are a fault. */
  constructor(most: number, deepest: number, around: readonly (string | number)[] = []) {
    this.#most = most;
    this.#deepest = deepest;
    this.#around = around;
  }

  /** Whether no further fault will be kept: loops may stop. */
  get full(): boolean {
    return this.faults.length >= this.#most;
  }

  /** Whether the value here is a password, which messages must not quote. */
  get isAtSecret(): boolean {
    return isSecretKey(this.#steps.at(-1));
  }

  /** Whether the values here are only compared with those of the data. */
  get isComparing(): boolean {
    return this.#isComparing;
  }

  /** Whether nothing in the strings here is computed. */
  get isUnbound(): boolean {
    return isUnbound([...this.#around, ...this.#steps]);
  }

  /** Whether a number here may be known with the data. */
  get takesData(): boolean {
    return !this.isComparing && !takesNoData([...this.#around, ...this.#steps]);
  }

  /** Goes one step down. Returns false, with a fault, when that is too deep; then do not call `leave`. */
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

  /** Records a fault here, or at a step below. */
  add(code: FaultCode, message: string, step?: string | number): void {
    if (this.full) return;
    const steps = step === undefined ? this.#steps : [...this.#steps, step];
    this.faults.push({ code, path: shortPointer(steps), message });
  }

  /** The number, clamped to at most `farthest` from zero unless it is only compared. */
  within(value: number, farthest: number): number {
    if (Math.abs(value) <= farthest || this.#isComparing) return value;
    if (this.clamped.length < mostClamped) this.clamped.push(shortPointer(this.#steps));
    return Math.sign(value) * farthest;
  }

  /** Runs a reader of numbers that are only compared and measure nothing: they are not clamped. */
  comparing(read: () => unknown): unknown {
    this.#isComparing = true;
    try {
      return read();
    } finally {
      this.#isComparing = false;
    }
  }

  /** Notes the name of a numbering that the style here has. */
  noteNumbering(name: string, step: string): void {
    if (!this.numberings.has(name)) this.numberings.set(name, shortPointer([...this.#steps, step]));
  }

  /** Notes the name of a list of tab stops that the style here has. */
  noteStopList(name: string, step: string): void {
    if (!this.stopLists.has(name)) this.stopLists.set(name, shortPointer([...this.#steps, step]));
  }

  /** Records a fault at a place that was met before. */
  addAt(code: FaultCode, message: string, path: string): void {
    if (!this.full) this.faults.push({ code, path, message });
  }

  /** Takes over what the trail of the chosen alternative found. */
  take(scout: CheckTrail): void {
    if (scout.clamped.length === 0 && scout.numberings.size === 0 && scout.stopLists.size === 0) return;
    const here = shortPointer(this.#steps);
    for (const [name, path] of scout.numberings)
      if (!this.numberings.has(name)) this.numberings.set(name, `${here}${path}`);
    for (const [name, path] of scout.stopLists)
      if (!this.stopLists.has(name)) this.stopLists.set(name, `${here}${path}`);
    for (const path of scout.clamped) if (this.clamped.length < mostClamped) this.clamped.push(`${here}${path}`);
  }

  /** A trail for trying an alternative: it starts here, keeps one fault, and does not report it. */
  scout(): CheckTrail {
    const scout = new CheckTrail(1, this.#deepest - this.#steps.length, [...this.#around, ...this.#steps]);
    scout.#isComparing = this.#isComparing;
    return scout;
  }
}

/** Greatest number of clamped numbers that are reported; further ones are clamped silently. */
const mostClamped = 100;

const longestStep = 200;

/** Callers can send keys of any length: long ones are shortened. */
const shortPointer = (steps: readonly (string | number)[]): string => pointer(steps.map(shortened));

const shortened = (step: string | number): string | number =>
  typeof step === "string" && step.length > longestStep ? `${step.slice(0, longestStep)}…` : step;
