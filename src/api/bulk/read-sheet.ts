import { Refusal } from "../../vocabulary/refusal.ts";
import type { Line } from "./read-lines.ts";
import { readTable } from "./read-table.ts";

/**
 * Rows of a workbook's first sheet as lines of a bulk request. Its archive has its directory at the end, so the file is held as a whole, of at most
 * `mostBytes`; `asCsv` reads it. A file that cannot be read is one line that is refused.
 */
export async function* readSheet(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
  asCsv: (bytes: Uint8Array) => Promise<Uint8Array>,
): AsyncIterable<Line> {
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
    const csv = await asCsv(Buffer.concat(held));
    yield* readTable([csv], mostBytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield { number: 1, bytes: "wrong", why: error };
  }
}
