import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { baseOf, changedSince } from "./changes.ts";

export const root = resolve(import.meta.dirname, "../..");

const { values } = parseArgs({ options: { since: { type: "string" }, all: { type: "boolean", default: false } } });

/** The commit of `--since`, or that at which this branch began. */
const since = values.since ?? baseOf(root);

/** Whether `--all` asks for every test that reaches the change. */
export const { all } = values;

/** What is not as it was in that commit, by paths from the root, also where it was written meanwhile. */
export const changedNow = (): readonly string[] => changedSince(root, since);
