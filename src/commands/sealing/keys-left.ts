import type { SealedHeads } from "../../ports/blobs/port.ts";
import type { SealingKeys } from "../../vocabulary/sealing/sealing-key.ts";
import { derivedUses, type SealedUseName, sealedUses } from "../../vocabulary/sealing/uses.ts";
import { sealedFiles } from "./sealed-files.ts";

/** Files of one use, by the key that each needs. */
interface KeyUseCount {
  readonly current: number;
  readonly previous: number;
  /** Sealed with a key that is in no setting, or from before files named their key. */
  readonly others: number;
}

interface KeysLeft {
  /** Id of SEALING_KEY. */
  readonly sealingKey: string;
  readonly files: Readonly<Record<SealedUseName, KeyUseCount>>;
  /** Every file is sealed with SEALING_KEY. */
  readonly isDone: boolean;
  /** The same for people. */
  readonly lines: readonly string[];
}

/** What is left of a rotation, by kind. */
export async function keysLeft(keys: SealingKeys, heads: SealedHeads): Promise<KeysLeft> {
  const files = Object.fromEntries(
    Object.keys(sealedUses).map((use) => [use, { current: 0, previous: 0, others: 0 }]),
  ) as Record<SealedUseName, { -readonly [Key in keyof KeyUseCount]: number }>;
  for await (const { use, keyId } of sealedFiles(heads)) {
    const key = keyId === null ? undefined : keys.find(keyId);
    files[use][key === undefined ? "others" : key === keys.wanted ? "current" : "previous"] += 1;
  }
  const left = Object.values(files).reduce((sum, { previous, others }) => sum + previous + others, 0);
  return { sealingKey: keys.wanted.id, files, isDone: left === 0, lines: linesOf(keys, files, left) };
}

function linesOf(keys: SealingKeys, files: KeysLeft["files"], left: number): readonly string[] {
  const counts = (Object.keys(sealedUses) as SealedUseName[]).map((use) => {
    const { current, previous, others } = files[use];
    return `${sealedUses[use].plural}: ${current} sealed with SEALING_KEY, ${previous} with SEALING_KEY_PREVIOUS, ${others} with others`;
  });
  const derived = Object.values(derivedUses).map(({ plural, rotation }) => `${plural}: ${inWords[rotation]}`);
  const end = left === 0 ? "Nothing is left: SEALING_KEY_PREVIOUS is not needed." : `Left to be sealed again: ${left}.`;
  return [`SEALING_KEY is the key ${keys.wanted.id}.`, ...counts, ...derived, end];
}

const inWords = {
  recorded: "never sealed again; without its key, a document is reproduced but for its encryption",
  lapsing: "end by themselves; those of the old key end with it",
} as const;
