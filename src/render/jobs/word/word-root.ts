import type { Document } from "../../../vocabulary/generated/definition.ts";
import type { Outside } from "../../contract/outside.ts";
import type { AcceptedRequest } from "../../definition/accept/accept.ts";
import { type BindContext, bindDefinition } from "../../definition/bind/bind.ts";
import type { RenderContext } from "../document/rendering.ts";
import { importFilled } from "./import-filled.ts";

/** What a definition whose template is a Word file comes to: the filled file for DOCX; else a document that our own engine sets. */
interface WordRoot {
  readonly filled: Uint8Array<ArrayBuffer> | undefined;
  readonly document: Document | undefined;
  /** With the pictures of the filled file. */
  readonly outside: Outside;
  /** Paths of those pictures: they are no uploads. */
  readonly pictures: readonly string[];
  /** Hashes of the files that it was filled of, by their names. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** An accepted request, and its settings with the data filled in. */
interface BoundSettings {
  readonly accepted: AcceptedRequest;
  readonly own: Document;
  readonly context: BindContext;
}

/** Fills the Word file of a definition; undefined: it has none. @throws Refusal */
export async function openWordRoot(
  { accepted, own, context }: BoundSettings,
  rendering: RenderContext,
  outside: Outside,
): Promise<WordRoot | undefined> {
  const { word } = accepted;
  if (word === undefined) return undefined;
  const { job, report, phases } = rendering;
  const { fillRoot } = await import("./fill-root.ts");
  const { bytes, hashes } = await fillRoot(accepted, word, own, { rendering, outside, use: context.use });
  if (job.format === "docx" && job.tables === undefined)
    return { filled: bytes, document: undefined, outside, pictures: [], hashes };
  const families = Object.keys(own.fonts ?? {});
  const { document, pictures } = await phases.timeAsync("read", () => importFilled(bytes, families, report));
  // What is literal in it becomes what it stands for; there is nothing else to fill in.
  const read = phases.time("bind", () => bindDefinition(document, {}, { ...context, use: undefined }));
  const asset: Outside["asset"] = async (path) => pictures.get(path) ?? (await outside.asset(path));
  return {
    filled: undefined,
    document: withSettings(read, own),
    outside: { ...outside, asset },
    pictures: [...pictures.keys()],
    hashes,
  };
}

/** The file's document with what the definition says of it, which comes first. */
function withSettings(file: Document, own: Document): Document {
  const { content: _none, metadata, ...settings } = own;
  return { ...file, ...settings, metadata: { ...file.metadata, ...metadata } };
}
