import { readFile } from "node:fs/promises";
import { stderr } from "node:process";
import { parseArgs } from "node:util";
import { type CheckedLedger, checkLedger } from "../../commands/ledger/check-ledger.ts";
import { ledgerPolicy } from "../../commands/ledger/ledger-head.ts";
import type { CheckedTree } from "../../commands/ledger/tree-check.ts";
import { readConfig } from "../../config/config.ts";
import { type Checkpoint, readCheckpoint } from "../../proof/checkpoint.ts";
import { composeLedger } from "../../service/compose-operations.ts";
import { mustHoldData } from "../data-folder.ts";
import { environment } from "../environment.ts";
import { progressOn, withProgress } from "../progress.ts";
import { UsageError } from "../usage-error.ts";

/**
 * `colophon ledger key`: the keys of all trees, as a policy.
 *
 * `colophon ledger check [--json] [--against <file>]…`: goes through the log of a storage, while a service may be working on it; exit code 1
 * when something is not as it was sealed.
 */
export async function ledger([verb, ...words]: readonly string[]): Promise<number> {
  if (verb === "key") return await printKeys(words);
  if (verb !== "check") throw new UsageError("ledger takes check or key.");
  const { json, files } = readWords(words);
  const outside = await Promise.all(files.map(readOutside));
  const config = readConfig(environment());
  mustHoldData(config);
  const { close, ...stores } = await composeLedger(config);
  try {
    const checked = await withProgress(progressOn(stderr, Date.now), (show) =>
      checkLedger({ ...stores, outside, onRead: (events) => show(`${events} events`) }),
    );
    for (const line of json ? [JSON.stringify(checked, null, 2)] : linesOf(checked)) console.log(line);
    return isSound(checked) ? 0 : 1;
  } finally {
    await close();
  }
}

async function printKeys(words: readonly string[]): Promise<number> {
  if (words.length > 0) throw new UsageError("ledger key takes nothing.");
  const config = readConfig(environment());
  mustHoldData(config);
  const { close, ...stores } = await composeLedger(config);
  try {
    console.log((await ledgerPolicy(stores)).trimEnd());
    return 0;
  } finally {
    await close();
  }
}

function readWords(words: readonly string[]): { readonly json: boolean; readonly files: readonly string[] } {
  const options = { json: { type: "boolean" }, against: { type: "string", multiple: true } } as const;
  try {
    const { json = false, against = [] } = parseArgs({ args: [...words], options }).values;
    return { json, files: against };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Signatures below the checkpoint are passed over: what is compared is what it says. */
async function readOutside(file: string): Promise<Checkpoint> {
  const note = await readFile(file, "utf8");
  const end = note.lastIndexOf("\n\n");
  const checkpoint = readCheckpoint(end === -1 ? note : note.slice(0, end + 1));
  if (checkpoint === undefined)
    throw new UsageError(`${file}: expected a checkpoint, three lines of name, size and hash; it has another form.`);
  return checkpoint;
}

const isSound = ({ tenants, faults }: CheckedLedger): boolean =>
  faults.length === 0 && tenants.every(({ faults }) => faults.length === 0);

function linesOf(checked: CheckedLedger): readonly string[] {
  const { events, tenants, faults, keys } = checked;
  if (keys.length === 0 && faults.length === 0) return ["Nothing is sealed yet: the service does so once a minute."];
  const found = [...faults, ...tenants.flatMap((tree) => faultLines(tree))];
  return [
    ...found,
    ...tenants.map(treeLine),
    `${events} events, ${isSound(checked) ? "all as they were sealed" : "not all as they were sealed"}`,
  ];
}

const faultLines = ({ faults, moreFaults }: CheckedTree): readonly string[] => [
  ...faults.map(({ kind, message }) => `${kind}: ${message}`),
  ...(moreFaults === 0 ? [] : [`and ${moreFaults} more`]),
];

function treeLine({ tenantId, origin, size, sealedSince, sealedAt, unsealed, removed }: CheckedTree): string {
  const name = `tenant ${tenantId}`;
  if (origin === null) return `${name}: nothing is sealed yet, ${unsealed} events wait`;
  return `${name}: ${size} events sealed from ${sealedSince} until ${sealedAt}, ${removed} of them removed since, ${unsealed} wait; ${origin}`;
}
