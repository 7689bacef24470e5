import { hasBase64Letters } from "../../../vocabulary/base64.ts";
import { limits } from "../../../vocabulary/limits.ts";
import type { FilesFrom, Outside } from "../../contract/outside.ts";
import { shown } from "../../contract/quoted.ts";
import type { WantedFile } from "./wanted.ts";

/** Files one document may name, and what they may weigh together, in bytes. */
export const mostFiles = 1000;
const mostBytes = 256 * 1024 * 1024;

/** Number of files requested at once. */
const atOnce = 8;

/** A file, or why it is missing, as the end of a sentence about it. */
export type FetchedFile =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "missing"; readonly why: string };

/** Wording for a missing file and its remedy, by where files are looked for. */
const said = {
  uploads: {
    absent: "it is neither among your uploads nor among the platform's files",
    remedy: "upload it and name it by its path",
  },
  folder: {
    absent: "it is not in the folder of files: --assets, or else the definition's own",
    remedy: "put it into the folder of files (--assets, or else the definition's own) and name it by its path there",
  },
} as const;

type FetchSentences = (typeof said)[FilesFrom];

export const missing = (why: string): FetchedFile => ({ kind: "missing", why });

/** Fetches each file once, by its source, and no more of them than one document may have. */
export async function fetchFiles(
  files: readonly WantedFile[],
  outside: Pick<Outside, "asset">,
  filesFrom: FilesFrom,
): Promise<ReadonlyMap<string, FetchedFile>> {
  const words = said[filesFrom];
  const sources = [...new Set(files.map((file) => file.source))];
  const fetched = new Map<string, FetchedFile>();
  let bytes = 0;
  for (let at = 0; at < sources.length; at += atOnce) {
    const batch = sources.slice(at, at + atOnce);
    if (at >= mostFiles || bytes > mostBytes) {
      for (const source of batch) fetched.set(source, missing("the document names too many files, or too large ones"));
      continue;
    }
    const answers = await Promise.all(
      batch.map((source, index) => fetchOne(source, outside, words, at + index < mostHints)),
    );
    for (const [index, answer] of answers.entries()) {
      fetched.set(batch[index] ?? "", answer);
      if (answer.kind === "bytes") bytes += answer.bytes.length;
    }
  }
  return fetched;
}

async function fetchOne(
  source: string,
  outside: Pick<Outside, "asset">,
  words: FetchSentences,
  hints: boolean,
): Promise<FetchedFile> {
  if (isDataUri(source)) return fromDataUri(source);
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(source)) {
    return missing(`files are never fetched from the network; ${words.remedy}`);
  }
  const bytes = await outside.asset(source);
  if (bytes !== undefined) return { kind: "bytes", bytes };
  return missing(`${words.absent}${hints ? await meantInstead(source, outside) : ""}`);
}

const usualFolders = ["images", "fonts", "attachments"];

/** Longer lists of missing files are looked for at their own paths only. */
const mostHints = 20;

/** A file is named by its whole path: one that lies in a usual folder is pointed out. */
async function meantInstead(source: string, outside: Pick<Outside, "asset">): Promise<string> {
  if (source.includes("/") || source === "") return "";
  for (const folder of usualFolders) {
    const path = `${folder}/${source}`;
    if ((await outside.asset(path)) !== undefined) return ` (did you mean ${shown(path)}?)`;
  }
  return "";
}

export const isDataUri = (source: string) => source.slice(0, 5).toLowerCase() === "data:";

/** An image in a `data:` URI. */
export function fromDataUri(source: string): FetchedFile {
  const found = bytesOfDataUri(source, limits.imageBytes);
  return typeof found === "string" ? missing(found) : { kind: "bytes", bytes: found };
}

/** RFC 2397, base64 only; a text: why it cannot be read. */
export function bytesOfDataUri(source: string, mostBytes: number): Uint8Array | string {
  const comma = source.indexOf(",");
  if (comma === -1 || !source.slice(0, comma).toLowerCase().endsWith(";base64"))
    return "a data: URI is written in base64";
  if (source.length - comma > Math.ceil((mostBytes * 4) / 3) + 4) return `it has more than ${mostBytes} bytes`;
  const text = source.slice(comma + 1);
  if (!hasBase64Letters(text)) return "its base64 is damaged";
  return Buffer.from(text, "base64");
}
