import { readFileSync } from "node:fs";
import { verifyFile } from "../../../src/render/documents/verify/verify-file.ts";
import { signFilePath } from "../../../test/render/signatures/files.ts";
import type { Combination } from "./combinations.ts";

// Our verifier on the files that pyHanko judges: pyHanko calls one of level B-LT or B-LTA valid only if what the file keeps shows of
// every certificate of the chain, at the time of the timestamp, that it was not revoked.

const roots = ["root.pem", "lt-root.pem"].map((name) => readFileSync(signFilePath(name), "utf8")).join("\n");

/** Differences between our verifier's words and what was made; "": none. */
function otherwise(path: string, { baseline }: Combination): string {
  const { signatures } = verifyFile({ file: readFileSync(path), roots, now: new Date().toISOString() });
  const isLong = baseline === "B-LT" || baseline === "B-LTA";
  const faults = signatures.flatMap(({ kind, verdict, trust, timestamp, longTerm, revocation }) => {
    const isGood = revocation.length > 0 && revocation.every(({ status }) => status === "good");
    return [
      verdict === "valid" ? "" : verdict,
      trust === "trusted" ? "" : trust,
      kind === "timestamp" || (timestamp === null) === (baseline === "B-B") ? "" : "timestamp",
      longTerm === isLong ? "" : `longTerm ${longTerm}`,
      kind === "timestamp" || isGood === isLong ? "" : JSON.stringify(revocation),
    ];
  });
  const stamps = signatures.filter(({ kind }) => kind === "timestamp").length;
  const count = signatures.length === 1 + stamps && stamps === (baseline === "B-LTA" ? 1 : 0) ? "" : "signatures";
  return [...faults, count].filter((fault) => fault !== "").join(", ");
}

/** 0 when it says of all of them that they are valid, trusted and, where they are to be, kept for the long term. */
export function judgeByUs(files: ReadonlyMap<string, Combination>): number {
  const wrong = [...files].flatMap(([path, made]) => {
    const why = otherwise(path, made);
    return why === "" ? [] : [{ ...made, why }];
  });
  for (const one of wrong) console.error(JSON.stringify(one));
  const long = [...files.values()].filter(({ baseline }) => baseline === "B-LT" || baseline === "B-LTA").length;
  console.log(
    `our verifier: ${files.size - wrong.length} of the same ${files.size} files are valid and trusted, ${long} with revocation data`,
  );
  return wrong.length === 0 ? 0 : 1;
}
