import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * The words behind a command's name: the values of its options, and all other words in order.
 *
 * @throws UsageError
 */
export function parseWords<const Known extends Options>(words: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
