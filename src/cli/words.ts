import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

/** Options of a verb as they are written, without the hyphens before them: those that take a value, and those that take none. */
interface Options<Text extends string, Flag extends string> {
  readonly texts: readonly Text[];
  readonly flags: readonly Flag[];
}

/** The name of an option in code: `timeZone` for `time-zone`. */
type InCode<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<InCode<Rest>>}`
  : Name;

type GivenWords<Text extends string, Flag extends string> = {
  readonly [Name in Text as InCode<Name>]: string | undefined;
} & { readonly [Name in Flag as InCode<Name>]: boolean };

/**
 * The words behind a command's name: the values of its options, undefined or false where they are left out, and all other words in order.
 * `-o` is short for `--output`.
 *
 * @throws UsageError
 */
export function parseWords<const Text extends string, const Flag extends string>(
  words: readonly string[],
  { texts, flags }: Options<Text, Flag>,
): GivenWords<Text, Flag> & { readonly positionals: readonly string[] } {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string", ...(name === "output" ? { short: "o" } : {}) }] as const),
    ...flags.map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    const written = new Map<string, unknown>(Object.entries(values));
    const given = [
      ...texts.map((name) => [inCode(name), written.get(name)]),
      ...flags.map((name) => [inCode(name), written.get(name) === true]),
    ];
    return { ...(Object.fromEntries(given) as GivenWords<Text, Flag>), positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const inCode = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
