import { Refusal } from "../../vocabulary/refusal.ts";
import type { BodyLine } from "./read-lines.ts";
import { readTable } from "./read-table.ts";
import type { BulkReadOptions, Chunks } from "./reading.ts";

/**
 * Rows of a workbook's first sheet as lines of a bulk request. Its archive has its directory at the end, so the file is held as a whole, of at most
 * the bytes of a line; `asCsv` reads it. A file that cannot be read is one line that is refused.
 *
 * @throws Refusal PAYLOAD_TOO_LARGE behind the last row that is taken
 */
export async function* readSheet(
  chunks: Chunks,
  reading: BulkReadOptions,
  asCsv: (bytes: Uint8Array) => Promise<Uint8Array>,
): AsyncIterable<BodyLine> {
  const csv = await csvOf(chunks, reading.mostBytes, asCsv);
  if (csv instanceof Refusal) yield { number: 1, bytes: "wrong", why: csv };
  else yield* readTable([csv], reading);
}

async function csvOf(
  chunks: Chunks,
  mostBytes: number,
  asCsv: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array | Refusal> {
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes <= mostBytes) held.push(chunk);
    else held.length = 0;
  }
  try {
    if (bytes > mostBytes)
      throw new Refusal("PAYLOAD_TOO_LARGE", `The file is larger than ${mostBytes} bytes; save it as CSV.`);
    return await asCsv(Buffer.concat(held));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
