import { came } from "../vocabulary/check/sentences.ts";
import { mustBeKnown, unknownIn } from "../vocabulary/check/unknown-names.ts";
import { refusedAt } from "../vocabulary/refusal.ts";

/** A kind of value that an option may have, and what its sentence expects. */
interface ExpectedKind {
  readonly expected: string;
  readonly is: (value: unknown) => boolean;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1;
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === "string";
const isBytes = (value: unknown): boolean => value instanceof Uint8Array;
const isListOf =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(is);

/** A timer takes no more milliseconds than 31 bits hold. */
const mostSeconds = 2_147_483;

const listens = ["addEventListener", "removeEventListener"];
const isSignal = (value: unknown): boolean =>
  isObject(value) &&
  "aborted" in (value as object) &&
  listens.every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === "function");

/** Kinds of values of options. */
export const kinds = {
  text: { expected: "a text", is: isText },
  flag: { expected: "true or false", is: (value) => typeof value === "boolean" },
  whole: { expected: "a whole number from 1", is: isWhole },
  wholes: { expected: "a list of whole numbers from 1", is: isListOf(isWhole) },
  texts: { expected: "a list of texts", is: isListOf(isText) },
  bytes: { expected: "bytes (a Uint8Array)", is: isBytes },
  object: { expected: "an object", is: isObject },
  json: { expected: "an object, or its JSON as text or bytes", is: (value) => isObject(value) || isText(value) },
  date: { expected: "a valid Date", is: (value) => value instanceof Date && !Number.isNaN(value.getTime()) },
  seconds: {
    expected: `a whole number from 1 to ${mostSeconds}`,
    is: (value) => isWhole(value) && Number(value) <= mostSeconds,
  },
  signal: { expected: "an AbortSignal", is: isSignal },
  files: { expected: "a folder or a function", is: (value) => isText(value) || typeof value === "function" },
  id: { expected: "32 hexadecimal characters", is: (value) => isText(value) && /^[0-9a-f]{32}$/.test(String(value)) },
  seed: { expected: "64 hexadecimal digits", is: (value) => isText(value) && /^[0-9a-f]{64}$/.test(String(value)) },
} as const satisfies Readonly<Record<string, ExpectedKind>>;

/** The kind of each option; one that is added needs a line. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: ExpectedKind };

/**
 * Refuses options of another kind, and names that nothing reads: code without types, and values from elsewhere, arrive here too.
 *
 * @throws Refusal INVALID_REQUEST with the place of what is wrong
 */
export function mustBeOptions<Options extends object>(
  given: Options,
  table: OptionKinds<Options>,
  within = "",
): asserts given is Options {
  if (!isObject(given)) throw refusedAt(within, `Expected an object of options; came ${came(given)}.`);
  mustBeKnown(unknownIn(given, Object.keys(table), within), "refused");
  for (const [name, kind] of Object.entries<ExpectedKind>(table))
    mustBe((given as Readonly<Record<string, unknown>>)[name], kind, `${within}/${name}`);
}

/** @throws Refusal INVALID_REQUEST for a value of another kind; undefined is of every kind */
export function mustBe(value: unknown, { expected, is }: ExpectedKind, path: string): void {
  if (value !== undefined && !is(value)) throw refusedAt(path, `Expected ${expected}; came ${came(value)}.`);
}
