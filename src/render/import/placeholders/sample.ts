import { isJsonObject } from "../../../vocabulary/json/json-object.ts";
import type { ImportedElement } from "../definition.ts";

/** A place in the data: names of members; a number is an index of a list. */
export type SamplePath = readonly string[];

const names = /[\p{L}\p{N}\p{M}_][\p{L}\p{N}\p{M}_-]*/gu;
const mostSteps = 16;

/**
 * `customer.name` as the steps of a reference; undefined: it is no path. Names that a reference cannot have are joined by underscores:
 * `Customer Name` is `Customer_Name`.
 */
export function stepsOf(path: string): SamplePath | undefined {
  const written = path.trim().slice(0, 300).split(".");
  const steps = written.map((step) => [...step.matchAll(names)].map(([name]) => name.replace(/-+$/, "")).join("_"));
  return steps.length > mostSteps || steps.some((step) => step === "") ? undefined : steps;
}

/** Example data that grows with the references that are made. */
export class Sample {
  readonly #data: Record<string, unknown> = Object.create(null);
  #text: string | undefined;
  /** Keys of texts in several languages, of the file as a whole. */
  readonly textKeys: Set<string>;

  constructor(textKeys: Set<string> = new Set()) {
    this.textKeys = textKeys;
  }

  /** A value at a place, unless something is there. @returns the reference's path, without `$` */
  value(steps: SamplePath, example: unknown = steps.at(-1) ?? ""): string {
    put(this.#data, steps, example);
    return `data.${steps.join(".")}`;
  }

  /** A list of one object at a place, and the object. */
  list(steps: SamplePath): { readonly path: string; readonly item: Sample } {
    const known = steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), this.#data);
    const entry = Array.isArray(known) ? known[0] : undefined;
    const item = entry instanceof Sample ? entry : new Sample(this.textKeys);
    const path = this.value(steps, [item]);
    return { path, item };
  }

  /** The entry of a list is printed as a whole: it is a text, unless it has members. */
  isText(example: string): void {
    this.#text = example;
  }

  toJSON(): ImportedElement | string {
    return this.#text !== undefined && Object.keys(this.#data).length === 0 ? this.#text : this.#data;
  }

  /** Plain data, as JSON has it. */
  plain(): ImportedElement {
    return JSON.parse(JSON.stringify(this.#data)) as ImportedElement;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isJsonObject(value) && !(value instanceof Sample);

/** Puts an example at its place. A value that is there stays, unless it is a text that turns out to have members. */
function put(data: Record<string, unknown>, steps: SamplePath, example: unknown): void {
  let here = data;
  for (const step of steps.slice(0, -1)) {
    const there = here[step];
    if (there instanceof Sample || Array.isArray(there)) return;
    if (typeof there !== "object" || there === null) here[step] = Object.create(null);
    here = here[step] as Record<string, unknown>;
  }
  const last = steps.at(-1);
  if (last !== undefined && (here[last] === undefined || Array.isArray(example))) here[last] = example;
}
