import { verifyFile } from "../../../src/render/documents/verify/verify-file.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { signFile } from "../../render/signatures/files.ts";
import { type Pictures, picturesOf, readers } from "../readers/drawn-by-readers.ts";
import type { Attack } from "./attack.ts";

/** The verdict on an attacked file, and how readers show it. */
export interface Judged {
  readonly verdict: "valid" | "invalid" | "unknown" | "refused";
  /** Whether the signer's chain leads to the root of the key that all files are signed with. */
  readonly isTrusted: boolean;
  /** Kinds of later changes that a verdict lists. */
  readonly reported: readonly string[];
  /** By reader: the page as it was signed, another one, or none. Empty: the file was not drawn. */
  readonly shown: Readonly<Partial<Record<keyof Pictures, "signed" | "other" | "refused">>>;
}

const pictures = new Map<Buffer, Promise<Pictures>>();

export async function judged({ signed, file }: Attack): Promise<Judged> {
  const before = pictures.get(signed) ?? picturesOf(signed);
  pictures.set(signed, before);
  const [asSigned, now] = [await before, await picturesOf(file)];
  const shown = readers.map((reader) => {
    const picture = now[reader];
    return [reader, picture === "refused" ? picture : picture === asSigned[reader] ? "signed" : "other"];
  });
  return { ...verdictOf(file), shown: Object.fromEntries(shown) };
}

const roots = Buffer.from(signFile("lt-root.pem")).toString("utf8");

/** The verdict on the worst signature. A file without one has lost it, and is called nothing. */
export function verdictOf(file: Buffer): Omit<Judged, "shown"> {
  try {
    const { signatures } = verifyFile({ file, roots, now: "2026-11-24T00:00:00Z" });
    const verdicts = signatures.map(({ verdict }) => verdict);
    const reported = [...new Set(signatures.flatMap(({ changes }) => changes.map(({ kind }) => kind)))].toSorted();
    const worst = (["invalid", "unknown", "valid"] as const).find((one) => verdicts.includes(one));
    const isTrusted = signatures.length > 0 && signatures.every(({ trust }) => trust === "trusted");
    return { verdict: worst ?? "refused", isTrusted, reported };
  } catch (error) {
    if (error instanceof Refusal) return { verdict: "refused", isTrusted: false, reported: [] };
    throw error;
  }
}

/** Changes that may redraw a page as a signature allows it, and that its verdict lists. */
const drawing: ReadonlySet<string> = new Set(["annotation", "form", "signature"]);

/** Whether a verdict fools its reader: it says valid, without a warning, and at least one reader shows something else than was signed. A reader that shows nothing is not counted. */
export const isFooled = ({ verdict, reported, shown }: Judged): boolean =>
  verdict === "valid" && Object.values(shown).includes("other") && !reported.some((kind) => drawing.has(kind));
