import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type ImpactServices,
  type NamedData,
  type NamedDefinition,
  templateImpact,
} from "../../../commands/impact/template-impact.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import type { StepTurns } from "../../../ports/steps/port.ts";
import type { TemplateRevisionQueries } from "../../../projections/template-revisions/queries.ts";
import { mustBeKnown, unknownIn } from "../../../vocabulary/check/unknown-names.ts";
import { impactReport } from "../../../vocabulary/compare/impact/impact-report.ts";
import { steadySample } from "../../../vocabulary/compare/impact/steady-sample.ts";
import type { TemplateImpact } from "../../../vocabulary/http/templates/impact.ts";
import type { RevisionRecord } from "../../../vocabulary/http/templates/templates.ts";
import { type AllMembers, type ByteSpan, everyMemberSteps, memberSteps } from "../../../vocabulary/json/members.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal, refusedAt } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { dryRunQuery } from "../../parameters/generation-request.ts";
import { pathGuid, text, wholeNumber } from "../../parameters/parameter.ts";
import { inStepsOf } from "../../paying.ts";
import { type RateLimits, takeLook } from "../../plugins/limits/rate-limit.ts";
import { callerOf, mustHave } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";

export interface Impacts extends ImpactServices {
  readonly queries: TemplateRevisionQueries;
  readonly limits: RateLimits;
  readonly steps: StepTurns;
  readonly bodyLimit: number;
}

/** `POST /v1/{tenantId}/templates/{templateId}/impact`: which documents another revision would change. */
export function addImpactRoute(app: FastifyInstance, services: Impacts): void {
  const { locale, timeZone } = dryRunQuery;
  addRoute(app, {
    ...{ operationId: "templateImpact", method: "POST", url: "/v1/:tenantId/templates/:templateId/impact" },
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    bodyLimit: services.bodyLimit,
    tags: ["Template revisions"],
    summary: "Say which documents another revision of a template would change",
    description:
      "Makes the document of each set of data by both definitions and compares the pages. Documents that change alike are one group; no text of them is answered. Nothing is stored or counted as a document; each set counts as a preview. It needs the scope `templates:read` as well.",
    path: { templateId: pathGuid("The template", templateNotFound) },
    query: {
      against: text("The older revision: its id, or its rev- label; the one documents are made of when left out"),
      revision: text("The newer revision; left out: the body has its definition as `content`"),
      sample: wholeNumber("Sets that are compared at most, drawn by the hashes of their names", {
        ...{ least: 1, most: limits.impactSets, fallback: limits.impactSets },
      }),
      locale,
      timeZone,
    },
    body: { $ref: "TemplateImpactRequest#" },
    response: responses({ 200: json("What changes", { $ref: "TemplateImpact#" }) }, { body: true, also: [404] }),
    handler: async ({ path: { templateId }, query }, request): Promise<TemplateImpact> => {
      mustHave(request, "templates:read", "Comparing documents of a template");
      const { content, sets } = await readBody(services.steps, request);
      const before = await revisionOf(services.queries, request, templateId, query.against);
      const after = await newerOf(services.queries, request, templateId, { revision: query.revision, content });
      const given = sets.length > 0 ? sets : [testDataOf(before)];
      const drawn = steadySample(given, query.sample);
      const wanted = { ...{ templateId, sets: drawn }, locale: query.locale, timeZone: query.timeZone };
      const origin = originOf(request, services.generator.clock);
      const pair = { before: definitionOf(before), after: after.definition };
      const judged = await templateImpact(services, origin, { ...wanted, ...pair }, mayGoOn(services, request));
      return {
        ...{ templateId, against: before.revision },
        ...(after.label === undefined ? {} : { revision: after.label }),
        ...{ given: given.length, notReached: drawn.length - judged.length },
        ...impactReport(judged),
      };
    },
  });
}

/** Each set beyond the first takes a preview of the tenant's minute, and there is an end to the time of a request. */
function mayGoOn({ generator, limits: rates }: Impacts, request: FastifyRequest): () => Promise<boolean> {
  const { tenantId } = callerOf(request);
  const until = generator.clock.now().getTime() + limits.impactSeconds * 1000;
  return async () => generator.clock.now().getTime() < until && (await takeLook(rates, tenantId));
}

const members = ["content", "data"] as const;

interface ImpactBody {
  readonly content: Uint8Array | undefined;
  readonly sets: readonly NamedData[];
}

/** Only its members are looked for: a worker reads what they hold. */
async function readBody(steps: StepTurns, request: FastifyRequest): Promise<ImpactBody> {
  const body = request.body as Uint8Array;
  const found = await inStepsOf(request, steps, "members", memberSteps(body, new Set(members)));
  if (found === undefined) throw new Refusal("INVALID_JSON", "The body is not one JSON object.");
  if (found.unknown !== undefined) mustBeKnown(unknownIn({ [found.unknown]: null }, members), "refused");
  const cut = (whole: Uint8Array, { start, end }: ByteSpan): Uint8Array => whole.subarray(start, end);
  const [content, sets] = members.map((name) => {
    const span = found.found.get(name);
    return span && cut(body, span);
  });
  mustBeDefinition(content);
  if (sets === undefined) return { content, sets: [] };
  const each = mustBeSets(await inStepsOf(request, steps, "members", everyMemberSteps(sets, limits.impactSets)));
  return { content, sets: [...each].map(([name, span]) => ({ name, data: cut(sets, span) })) };
}

/** A request for a document whose content is null is one for a document of the stored template, which would be compared with itself. */
function mustBeDefinition(content: Uint8Array | undefined): void {
  const [first] = content ?? [];
  if (first === undefined || first === openBrace || first === quote) return;
  throw refusedAt("/content", "content is the new definition: an object, or JSON of one in a string.", "WRONG_TYPE");
}

const [openBrace, quote] = [0x7b, 0x22];

/** @throws Refusal where there are no sets, or more than are compared at once */
function mustBeSets(found: AllMembers | undefined): AllMembers["members"] {
  if (found === undefined) throw refusedAt("/data", "data is an object of sets of data by their names.", "WRONG_TYPE");
  if (found.isNameWrong) throw refusedAt("/data", "The name of a set of data has at most 62 bytes.");
  if (found.members.size > limits.impactSets)
    throw refusedAt("/data", `At most ${limits.impactSets} sets of data are compared at once.`);
  return found.members;
}

const testDataOf = ({ testData }: RevisionRecord): NamedData => ({
  name: "test data",
  data: Buffer.from(testData ?? "{}"),
});

const definitionOf = ({ id, content = "" }: RevisionRecord): NamedDefinition => ({
  definition: Buffer.from(content),
  revisionId: id,
});

interface NewerDefinition {
  readonly definition: NamedDefinition;
  /** undefined: it came with the request. */
  readonly label: string | undefined;
}

/** @throws Refusal INVALID_REQUEST where there is neither a revision nor a definition, or both */
async function newerOf(
  queries: TemplateRevisionQueries,
  request: FastifyRequest,
  templateId: string,
  { revision, content }: { readonly revision: string | undefined; readonly content: Uint8Array | undefined },
): Promise<NewerDefinition> {
  if ((revision === undefined) === (content === undefined))
    throw refusedAt("/content", "Expected either content, the new definition, or revision in the query.");
  if (content !== undefined) return { definition: { definition: content, revisionId: undefined }, label: undefined };
  const found = await revisionOf(queries, request, templateId, revision);
  return { definition: definitionOf(found), label: found.revision };
}

/** The revision of that name; without one, that of which documents are made. @throws Refusal TEMPLATE_NOT_FOUND, NOT_FOUND */
async function revisionOf(
  queries: TemplateRevisionQueries,
  request: FastifyRequest,
  templateId: string,
  name: string | undefined,
): Promise<RevisionRecord> {
  const { tenantId } = callerOf(request);
  const wanted = name ?? (await queries.current(tenantId, templateId));
  if (wanted === undefined) throw templateNotFound(templateId);
  const found = await queries.get(tenantId, templateId, wanted);
  if (found === "no template") throw templateNotFound(templateId);
  if (found === undefined) throw new Refusal("NOT_FOUND", `Revision '${wanted.slice(0, 64)}' not found.`);
  return found;
}
