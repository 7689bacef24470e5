import type { RenderPool } from "../../render/pool/pool.ts";
import { refusals } from "../../vocabulary/codes.ts";
import {
  type DescribedOutcome,
  type DrawnPair,
  describedFirst,
  describedOutcome,
  sameOutcome,
} from "../../vocabulary/compare/impact/described-outcome.ts";
import type { JudgedSet } from "../../vocabulary/compare/impact/impact-report.ts";
import { type DocumentId, documentIdOf } from "../../vocabulary/ids.ts";
import { orRefused, Refusal } from "../../vocabulary/refusal.ts";
import { throwIfStopped } from "../../vocabulary/stopping/stop-signal.ts";
import type { Generator } from "../document/generate.ts";
import { jobChoices } from "../document/job-choices.ts";
import { renderOnce } from "../document/render-once.ts";
import type { Origin } from "../origin.ts";

/** What it takes to compare. */
export interface ImpactServices {
  readonly generator: Generator;
  readonly pool: Pick<RenderPool, "compareDrawn">;
}

/** A set of data as it was sent. */
export interface NamedData {
  readonly name: string;
  /** In JSON. */
  readonly data: Uint8Array;
}

export interface ImpactRequest {
  readonly templateId: string;
  /** The text of each definition in JSON, and the member of a request for a document that names it. */
  readonly before: NamedDefinition;
  readonly after: NamedDefinition;
  readonly sets: readonly NamedData[];
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
}

export interface NamedDefinition {
  readonly definition: Uint8Array;
  /** The revision's id; undefined: the definition itself goes along. */
  readonly revisionId: string | undefined;
}

/**
 * Makes the document of each set by both definitions, one after the other, and compares. Nothing is stored, recorded or counted as a document.
 *
 * @param mayGoOn called before each set but the first; where it says no, the others are left
 * @throws Refusal INVALID_JSON for a definition that is none; of a locale or a time zone; what a document may be made of later, such as UNAVAILABLE
 */
export async function templateImpact(
  service: ImpactServices,
  origin: Origin,
  request: ImpactRequest,
  mayGoOn: () => Promise<boolean>,
): Promise<readonly JudgedSet[]> {
  // A place that is none is a fault of the request, not of each set of data.
  jobChoices(request, origin.now);
  const judged: JudgedSet[] = [];
  for (const { name, data } of request.sets) {
    if (judged.length > 0 && !(await mayGoOn())) break;
    const documentId = documentIdOf(service.generator.clock.randomBytes(16));
    const make = (by: NamedDefinition) => describedBy(service, origin, request, { by, data, documentId });
    const [before, after] = [await make(request.before), await make(request.after)];
    const definitions = { before: request.before.definition, after: request.after.definition };
    judged.push({ name, impact: await compared(service, origin, { definitions, before, after }) });
  }
  return judged;
}

/** @throws Refusal of a comparison that takes too long, and of a caller who left */
const compared = async ({ pool }: ImpactServices, origin: Origin, pair: DrawnPair): Promise<JudgedSet["impact"]> =>
  sameOutcome(pair.before, pair.after) ?? (await pool.compareDrawn(pair, origin));

/** Both documents of a set have one id, and with it one seed: what shows them is the same. */
interface SetOnce {
  readonly by: NamedDefinition;
  readonly data: Uint8Array;
  readonly documentId: DocumentId;
}

async function describedBy(
  { generator }: ImpactServices,
  origin: Origin,
  { templateId, locale, timeZone }: ImpactRequest,
  { by, data, documentId }: SetOnce,
): Promise<DescribedOutcome> {
  const job = { format: "pdf", source: "template", body: bodyOf(templateId, by, data), locale, timeZone } as const;
  const outcome = await orRefused(() => renderOnce(generator, origin, job, { ...describedFirst, documentId }));
  if (outcome.kind === "made") return describedOutcome(outcome);
  // What is given up since the caller left is no answer of the definition.
  throwIfStopped(origin.signal);
  const { code, message, ...more } = outcome.refusal;
  if (refusals[code].retryable) throw new Refusal(code, message, more);
  return { kind: "refused", refusal: outcome.refusal };
}

function bodyOf(templateId: string, { definition, revisionId }: NamedDefinition, data: Uint8Array): Uint8Array {
  const head = Buffer.from(`{"templateId":${JSON.stringify(templateId)},`);
  const named =
    revisionId === undefined
      ? [Buffer.from('"content":'), definition]
      : [Buffer.from(`"revision":${JSON.stringify(revisionId)}`)];
  return Buffer.concat([head, ...named, Buffer.from(',"data":'), data, Buffer.from("}")]);
}
