import type { WordToSave } from "../commands/template/revision-file.ts";
import type { JobAsker, RenderPool } from "../render/pool/pool.ts";
import { faultCodes, refusals } from "../vocabulary/codes.ts";
import { type Fault, Refusal } from "../vocabulary/refusal.ts";

/**
 * `word`: the Word file that it names. Why documents could not be made of a template's text that is about to be saved, and what in it is doubtful. Undefined when
 * no thread is free: the template is then saved unchecked, and the same faults are reported when a document is made.
 * @throws Refusal TEMPLATE_INVALID for faults, UNAVAILABLE when no thread is free, RENDER_LIMIT when one has too little time
 * or memory; all only when `strict`
 */
export async function inspected(
  pool: Pick<RenderPool, "inspect">,
  content: string,
  asker: JobAsker,
  { strict, word }: { readonly strict: boolean; readonly word: WordToSave },
): Promise<readonly Fault[] | undefined> {
  try {
    const isMissing = word === "missing";
    const looked = await findingsOf(pool, content, asker, isMissing ? undefined : word);
    const found = isMissing ? [...looked, missingWord] : looked;
    const faults = found.filter(isFault);
    if (strict && faults.length > 0) throw new Refusal("TEMPLATE_INVALID", undefined, { faults });
    return found;
  } catch (error) {
    if (!strict && error instanceof Refusal && refusals[error.code].status === 503) return undefined;
    throw error;
  }
}

/** As a generation refuses it. */
const missingWord: Fault = {
  code: "WORD_UNUSABLE",
  path: "/word/file",
  message: "There is no file of this name. Upload it, and save the template again.",
};

/** The faults of a definition's text alone. @throws Refusal as `inspected` does when strict, of what keeps it from looking */
export async function faultsIn(
  pool: Pick<RenderPool, "inspect">,
  content: string,
  asker: JobAsker,
): Promise<readonly Fault[]> {
  return (await findingsOf(pool, content, asker)).filter(isFault);
}

async function findingsOf(
  pool: Pick<RenderPool, "inspect">,
  content: string,
  asker: JobAsker,
  word?: Uint8Array,
): Promise<readonly Fault[]> {
  const upload = { kind: "templates", fileName: "content", bytes: Buffer.from(content) } as const;
  return (await pool.inspect(word === undefined ? upload : { ...upload, word }, asker)).warnings;
}

/** Findings that are only doubtful have codes of their own: a document can be made despite them. */
const isFault = ({ code }: Fault): boolean => Object.hasOwn(faultCodes, code);
