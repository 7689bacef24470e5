import { ignoredWarning } from "../../../vocabulary/check/unknown-names.ts";
import type { Document } from "../../../vocabulary/generated/definition.ts";
import { tooFar } from "../../contract/clamped-number.ts";
import type { RenderJob } from "../../contract/job.ts";
import type { Outside } from "../../contract/outside.ts";
import { shown } from "../../contract/quoted.ts";
import { type AcceptedRequest, accept } from "../../definition/accept/accept.ts";
import { type BindContext, bindDefinition } from "../../definition/bind/bind.ts";
import { DataUse } from "../../definition/bind/scope/data-use.ts";
import { ComponentFault } from "../../definition/components/fault.ts";
import { type ResolvedDocument, resolveComponents } from "../../definition/components/resolve.ts";
import { PrintedValues } from "../../definition/formats/printed-values.ts";
import { readEncryption } from "../../definition/read/facts/encryption.ts";
import { languageOf } from "../../definition/read/facts/language.ts";
import { loadResources } from "../../definition/resources/load-resources.ts";
import type { LoadedResources } from "../../definition/resources/loaded-resources.ts";
import type { FileProtection } from "../../model/document/encryption.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import { openWordRoot } from "../word/word-root.ts";
import { type DetachedSignature, detachedOf } from "./detached.ts";
import { type OpenSigning, openSigning } from "./open-signing.ts";
import { lookUpTemplate, type TemplateLookup } from "./recorded/template-lookup.ts";
import type { RenderContext } from "./rendering.ts";

const listedPlaces = 3;

function listed(places: readonly string[]): string {
  const more = places.length > listedPlaces ? ` and ${places.length - listedPlaces} more places` : "";
  return `${places.slice(0, listedPlaces).map(shown).join(", ")}${more}`;
}

/** A definition with all it needs: what the request said, and what was loaded for it. */
export interface PreparedDocument {
  readonly accepted: AcceptedRequest;
  readonly components: ResolvedDocument["components"];
  readonly bound: Document;
  readonly resources: LoadedResources;
  readonly encryption: FileProtection | undefined;
  /** The document's name with its data; undefined: it has none. */
  readonly name: string | undefined;
  /** The key that the document is signed with. */
  readonly signing: OpenSigning | undefined;
  /** It is signed beside the file, whose definition has no signature any more. */
  readonly detached: DetachedSignature | undefined;
  /** Record of the data that is read; undefined: it is not needed. */
  readonly use: DataUse | undefined;
  /** Values that formats write; undefined: they are not needed. */
  readonly printed: PrintedValues | undefined;
  /** A Word file with its tags filled in, which is the document; undefined: the definition becomes pages. */
  readonly filled: Uint8Array<ArrayBuffer> | undefined;
  /** Its texts are those of a Word file with its tags filled in: there are no marks in them. */
  readonly isLiteral: boolean;
  /** Records of earlier documents like it; undefined: it takes the usual way. */
  readonly lookup: TemplateLookup | undefined;
}

const unusableText = "Half a surrogate pair, or a noncharacter, is no text; U+FFFD stands in its place.";

/** The stages before any text is set: accept, components, bind, load resources. Throws a `Refusal`. */
export async function prepare(rendering: RenderContext, outside: Outside): Promise<PreparedDocument> {
  const { job, engine, report, budget, phases } = rendering;
  const accepted = await phases.timeAsync("accept", () => accept(job, outside));
  report.spellPlaces(accepted.toTemplate);
  for (const path of accepted.replaced) report.add(undefined, "CHARACTER_NOT_DRAWN", path, unusableText);
  for (const { code, path, message } of accepted.unread.map(ignoredWarning)) report.add(undefined, code, path, message);
  for (const path of accepted.clamped) report.add(undefined, "NUMBER_CLAMPED", path, tooFar);
  const { document, components, clamped } = accepted.mayUse
    ? await phases.timeAsync("accept", () => resolve(accepted, job, outside))
    : { document: accepted.document, components: {}, clamped: [] };
  for (const { name, path, clamped: places } of clamped) {
    const message = `In the component ${shown(name)}, at ${listed(places)}: ${tooFar}`;
    report.add(undefined, "NUMBER_CLAMPED", path, message);
  }
  const use = job.diagnose === true && job.describe?.alone !== true ? new DataUse(accepted.data) : undefined;
  const printed = job.tables === undefined ? undefined : new PrintedValues();
  const context = { ...job, report, budget, use, printed };
  const own = phases.time("bind", () => bindDefinition(document, accepted.data, context));
  const root = await openWordRoot({ accepted, own, context }, rendering, outside);
  // A filled file has the faces that its reader has.
  const bound = root?.document ?? (root === undefined ? own : { ...own, fonts: undefined });
  const name = nameOf({ document, bound }, accepted.data, context);
  const encryption = bound.encryption && (await readEncryption(bound, job, report));
  const lookup = root === undefined ? phases.time("read", () => lookUpTemplate(accepted, bound, rendering)) : undefined;
  const resources = await phases.timeAsync("load", () =>
    loadResources(bound, root?.outside ?? outside, engine.pictures, report, {
      budget,
      filesFrom: job.filesFrom,
      language: languageOf(bound, job),
      wanted: lookup?.match?.record.wanted,
    }),
  );
  const hashes = new Map([...resources.hashes, ...(root?.hashes ?? [])]);
  for (const path of root?.pictures ?? []) hashes.delete(path);
  const opening = () => openSigning(bound, { job, engine, report }, outside, hashes);
  const signing =
    bound.signature === undefined ? phases.time("sign", () => undefined) : await phases.timeAsync("sign", opening);
  const detached = detachedOf(bound, { job, report });
  const { signature: _beside, ...unsigned } = bound;
  const loaded = { ...resources, hashes };
  const kept = detached === undefined ? bound : unsigned;
  const opened = { resources: loaded, encryption, signing, detached };
  const made = { filled: root?.filled, isLiteral: root !== undefined };
  return { accepted, components, bound: kept, name, ...opened, use, printed, ...made, lookup };
}

/** The name that the job gives, bound as if it stood in the definition; else the definition's own. */
function nameOf(
  { document, bound }: { readonly document: Document; readonly bound: Document },
  data: unknown,
  context: BindContext & Pick<RenderJob, "fileName">,
): string | undefined {
  const { fileName } = context;
  if (fileName === undefined) return bound.fileName === undefined ? undefined : unquoteLiteral(bound.fileName);
  if (!/[$[]/.test(fileName)) return fileName;
  const { values, texts, locale, language, timeZone } = document;
  const made = bindDefinition({ fileName, values, texts, locale, language, timeZone }, data, context);
  return unquoteLiteral(made.fileName);
}

/** Components in their places. */
async function resolve(
  { document }: AcceptedRequest,
  { source }: RenderJob,
  outside: Outside,
): Promise<ResolvedDocument> {
  try {
    return await resolveComponents(document, outside);
  } catch (error) {
    throw error instanceof ComponentFault ? error.refusal(source === "template") : error;
  }
}
