import type { FastifyInstance } from "fastify";
import { setLive } from "../../../commands/template/set-live.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import { parseGuid } from "../../../vocabulary/ids.ts";
import { empty, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { pathGuid } from "../../parameters/parameter.ts";
import { expectationOf, preconditions, templateTag } from "../../parameters/preconditions.ts";
import { addRoute } from "../../route-declaration.ts";
import { liveRevision } from "../../schemas/templates.ts";
import type { Templates } from "./templates.ts";

/** `PUT /v1/{tenantId}/templates/{templateId}/live`: which revision documents are made of. */
export function addLiveRoute(app: FastifyInstance, templates: Omit<Templates, "queries" | "names">): void {
  addRoute(app, {
    ...{ operationId: "setLiveRevision", method: "PUT", url: "/v1/:tenantId/templates/:templateId/live" },
    ...{ config: { access: "templates:write" }, tags: ["Template revisions"] },
    summary: "Set the revision that documents are made of",
    description:
      "From then on what is saved changes no document until it is made live as well. With null documents are made of the latest revision again.",
    path: { templateId: pathGuid("The template", templateNotFound) },
    body: liveRevision,
    reads: preconditions,
    sends: ["ETag"],
    response: responses({ 204: empty("Documents are made of it") }, { body: true, also: [404] }),
    handler: async ({ path: { templateId } }, request, reply) => {
      const { revision } = request.body as { readonly revision: string | null };
      const wanted = revision === null ? null : (parseGuid(revision) ?? revision);
      const requested = { templateId, revision: wanted, expected: expectationOf(request) };
      const set = await setLive(templates.log, originOf(request, templates.clock), requested);
      await templates.caughtUp(set.position);
      return reply.code(204).header("etag", templateTag(set.revision)).send();
    },
  });
}
