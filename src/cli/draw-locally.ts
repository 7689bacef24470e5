import { randomBytes } from "node:crypto";
import { dirname, resolve } from "node:path";
import { type Config, readConfig } from "../config/config.ts";
import { type MadeDocument, madeOf, type RenderJob } from "../render/contract/job.ts";
import { folderOutside } from "../service/compose-renderer.ts";
import type { Warning } from "../vocabulary/http/warning.ts";
import { isJsonObject } from "../vocabulary/json/json-object.ts";
import { parseJson } from "../vocabulary/json/parse-json.ts";
import { limits } from "../vocabulary/limits.ts";
import type { DescribedPages } from "../vocabulary/page-description.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { environment } from "./environment.ts";
import { FileError, readGiven } from "./given-file.ts";
import { jobWith, type LocalDocument } from "./local-render.ts";
import { type OpenPool, openLonePool } from "./lone-pool.ts";

/** The first pages of a document, as data and as pictures; of a long one the rest is left out. */
export interface DrawnPages {
  readonly described: DescribedPages;
  /** PNG files, in the order of the pages, 96 pixels to the inch. */
  readonly pictures: readonly Uint8Array[];
  /** How many pages the document has. */
  readonly count: number;
  /** The warnings about the document. */
  readonly warnings: readonly Warning[];
}

/** The id, seed and time that compared documents share: else pages that show the id or the time would differ by that. */
type SharedJobFacts = Pick<RenderJob, "documentId" | "seed" | "now">;

/**
 * Draws documents in one worker, one after the other, with the same id and time. Passwords are left out: a file that needs one
 * shows the same pages without.
 *
 * @throws FileError, also where one is refused, a locale or a time zone of them among that
 */
export async function drawLocally(
  documents: readonly LocalDocument[],
  openPool: OpenPool = openLonePool,
): Promise<readonly DrawnPages[]> {
  const config = readConfig({ ...environment(), WORKERS: "1" });
  const pool = openPool(config);
  const alike = {
    documentId: randomBytes(16).toString("hex"),
    seed: randomBytes(32).toString("hex"),
    now: new Date().toISOString(),
  };
  const drawn: DrawnPages[] = [];
  try {
    for (const given of documents)
      drawn.push(
        await drawOne(given, alike, config, pool).catch((error: unknown) => {
          throw error instanceof Refusal ? cannotBeDrawn(given, error) : error;
        }),
      );
    return drawn;
  } finally {
    await pool.close();
  }
}

type Pool = ReturnType<OpenPool>;

async function drawOne(given: LocalDocument, alike: SharedJobFacts, config: Config, pool: Pool): Promise<DrawnPages> {
  const outside = folderOutside(given.assets ?? dirname(resolve(given.definition)), config);
  const definition = unencrypted(await readGiven(given.definition), given.definition);
  const allowance = { work: config.maxWork, pages: config.maxPages };
  const job = { ...(await jobWith(definition, given, "pdf", allowance)), ...alike };
  const made = async (more: Partial<RenderJob>): Promise<MadeDocument> => {
    return madeOf(await pool.render({ ...job, ...more }, outside));
  };
  const described = await made({ diagnose: true, describe: { pages: `1-${limits.describedPages}`, known: [] } });
  const { bytes: file, pages: count, warnings } = await made({});
  const pictures: Uint8Array[] = [];
  for (let page = 1; page <= Math.min(count, limits.describedPages); page += 1)
    pictures.push((await pool.drawPage({ file, page, password: "", work: config.maxWork })).bytes);
  return { described: JSON.parse(Buffer.from(described.bytes).toString("utf8")), pictures, count, warnings };
}

/** As it is written, unless it asks for encryption. */
function unencrypted(bytes: Buffer, file: string): Uint8Array {
  const definition = parseJson(bytes.toString("utf8"), file);
  if (!isJsonObject(definition) || !isJsonObject(definition["document"])) return bytes;
  const { encryption, ...document } = definition["document"];
  return encryption === undefined ? bytes : Buffer.from(JSON.stringify({ ...definition, document }));
}

/** Exit code 65: EX_DATAERR of sysexits.h. */
function cannotBeDrawn({ definition }: LocalDocument, refusal: Refusal): FileError {
  const { message, faults } = refusal.record();
  const lines = [`${definition} cannot be drawn: ${message}`, ...faults.map((one) => `  ${one.path}: ${one.message}`)];
  return new FileError(lines.join("\n"), 65, refusal);
}
