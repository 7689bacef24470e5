import { resolve } from "node:path";
import { exit } from "node:process";
import { parseArgs } from "node:util";
import { baseOf, changedSince, commitOf } from "./changes.ts";

export const root = resolve(import.meta.dirname, "../..");

const options = { since: { type: "string" }, all: { type: "boolean", default: false } } as const;

/** Ends the process with code 2 and a sentence where the words of the command line cannot be meant. */
function read(): { readonly since: string; readonly all: boolean } {
  try {
    const { since = baseOf(root), all } = parseArgs({ options }).values;
    return { since: commitOf(root, since), all };
  } catch (error) {
    console.error((error as Error).message);
    exit(2);
  }
}

const { since, all } = read();

/** Whether every test that reaches the change is wanted. */
export const isWhole = all;

/** What is not as it was in the commit of `--since`, or at which this branch began, by paths from the root, also where it was written meanwhile. */
export const changedNow = (): readonly string[] => changedSince(root, since);
