import type { InclusionProof } from "../tree-proof.ts";

/*
 * A proof that an entry is in a log, as a text (C2SP tlog-proof): where the entry is, the hashes that lead to the root, and the signed checkpoint
 * that the root is of. How large the tree is says the checkpoint.
 */

/** What such a text holds. */
export interface TlogProof extends Pick<InclusionProof, "index" | "path"> {
  /** The signed checkpoint. */
  readonly note: string;
}

const header = "c2sp.org/tlog-proof@v1";
const hashBytes = 32;
/** A tree of 2^63 leaves has no longer path. */
const mostHashes = 63;

export function tlogProofText({ index, path, note }: TlogProof): string {
  const hashes = path.map((hash) => `${Buffer.from(hash).toString("base64")}\n`);
  return `${header}\nindex ${index}\n${hashes.join("")}\n${note}`;
}

/** Undefined for what is not written exactly so, or has extra data. */
export function readTlogProof(text: string): TlogProof | undefined {
  const end = text.indexOf("\n\n");
  const [first, index = "", ...hashes] = text.slice(0, Math.max(end, 0)).split("\n");
  if (first !== header || !/^index (?:0|[1-9]\d{0,15})$/.test(index) || hashes.length > mostHashes) return undefined;
  const path = hashes.map((hash) => Buffer.from(hash, "base64"));
  const proof = { index: Number(index.slice("index ".length)), path, note: text.slice(end + 2) };
  // Written again: base64 has several spellings, and numbers above 2^53 fall together.
  const isPlain = Number.isSafeInteger(proof.index) && tlogProofText(proof) === text;
  return isPlain && path.every(({ length }) => length === hashBytes) ? proof : undefined;
}
