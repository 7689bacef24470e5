import type { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { signFile } from "../../../render/signatures/files.ts";
import type { Generated } from "./attacks.ts";
import { heardElsewhere } from "./heard.ts";
import { pages, seenElsewhere } from "./seen.ts";

/** What a verifier says of a generated file, and which viewers draw or read aloud something otherwise that it does not name. */
export interface JudgedGenerated {
  readonly verdict: "valid" | "invalid" | "unknown" | "refused";
  /** Empty for a file that is not called valid. */
  readonly seen: readonly string[];
}

const roots = Buffer.from(signFile("lt-root.pem")).toString("utf8");

const worst = ["invalid", "unknown", "valid"] as const;

const worstIn = (found: ReturnType<typeof verifyFile> | undefined): JudgedGenerated["verdict"] =>
  worst.find((one) => found?.signatures.some(({ verdict }) => verdict === one)) ?? "refused";

/** The verdict on the worst signature. */
export const verdictOn = (attack: Generated, verify: typeof verifyFile): JudgedGenerated["verdict"] =>
  worstIn(verified(attack, verify));

/** The same, with what viewers draw. */
export async function judgedGenerated(attack: Generated, verify: typeof verifyFile): Promise<JudgedGenerated> {
  const found = verified(attack, verify);
  const verdict = worstIn(found);
  if (found === undefined || verdict !== "valid") return { verdict, seen: [] };
  const named = found.signatures.flatMap(({ changes }) =>
    changes.filter(mayShow(attack)).flatMap(({ places }) => places),
  );
  const isCalledSigned = found.signatures.some(({ changes }) =>
    changes.some(({ message }) => /was signed/.test(message)),
  );
  const misnamed = isCalledSigned && !attack.isSigning ? ["the word that it was signed, which it was not"] : [];
  const seen = await seenElsewhere(attack.signed, attack.file, named);
  const heard = await heardElsewhere(attack.signed, attack.file, pages);
  return { verdict, seen: [...misnamed, ...seen, ...heard] };
}

type Change = ReturnType<typeof verifyFile>["signatures"][number]["changes"][number];

/** What may be drawn otherwise: nothing where no change is permitted, and where all fields are locked only comments and signatures. */
const mayShow =
  ({ setting: { permission, locks } }: Generated) =>
  ({ kind }: Change): boolean =>
    permission !== 1 && !(locks === "all" && (kind === "form" || permission === 2));

function verified({ file }: Generated, verify: typeof verifyFile): ReturnType<typeof verifyFile> | undefined {
  try {
    return verify({ file, roots, now: "2026-11-24T00:00:00Z" });
  } catch (error) {
    // A verifier that is bundled by itself has a class of its own.
    if (error instanceof Refusal || (error instanceof Error && "faults" in error)) return undefined;
    throw error;
  }
}
