import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LanguageSources } from "../../mcp/language.ts";
import type { RenderPool } from "../../render/pool/pool.ts";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { innerService } from "../agents/inner-service.ts";
import { checkSize, type Message } from "../agents/message.ts";
import { empty, file, json, responses } from "../answers/responses.ts";
import { askerOf } from "../origin.ts";
import { sameForAll } from "../route.ts";
import { addRoute } from "../route-declaration.ts";
import { faultsIn } from "../template-inspection.ts";

export interface Agents {
  readonly version: string;
  readonly baseUrl: () => string;
  /** Read when the first agent comes. */
  readonly language: () => LanguageSources;
  /** Checks definitions. */
  readonly pool: Pick<RenderPool, "inspect">;
}

const message: JsonSchema = {
  type: "object",
  required: ["jsonrpc"],
  properties: {
    jsonrpc: { type: "string", const: "2.0" },
    id: { type: ["string", "integer"], description: "Of a request; without it the message is not answered" },
    method: {
      type: "string",
      maxLength: limits.agentMethodLength,
      description: "As initialize, tools/list, tools/call",
    },
    params: { type: "object" },
  },
};

const tags = ["Agents"];

/** The Model Context Protocol over HTTP, and what language models read first. */
export function addAgentRoutes(app: FastifyInstance, agents: Agents): void {
  addRoute(app, {
    ...{ operationId: "callAsAgent", method: "POST", url: "/v1/:tenantId/mcp", tags },
    config: {
      access: "templates:read",
      ignoresUnknown:
        "JSON-RPC: messages of a newer version of the protocol have more members. Tools refuse unknown arguments.",
      plainBeyond: { bytes: limits.agentMessageBytes, signs: limits.agentFileMessageSigns },
    },
    bodyLimit: limits.agentFileMessageBytes,
    summary: "Answer a message of an agent",
    description:
      "The Model Context Protocol (streamable HTTP, without sessions): one JSON-RPC message in, its answer as JSON out. Tools work under the caller's scopes: previews and documents need `documents:generate`, saving and importing need `templates:write`. A message of more than 1 MB is taken for the file that it brings alone.",
    body: message,
    response: responses(
      {
        200: json("The answer", { type: "object", additionalProperties: true }),
        202: empty("Nothing is to be answered"),
      },
      { body: true },
    ),
    handler: async (_input, request, reply) => {
      const sent = request.body as Message;
      checkSize(sent, request.bodyBytes);
      if (sent.method === undefined || sent.id === undefined) return reply.code(202).send();
      // Loaded for the first agent: no start is longer where none ever comes.
      const { httpTools } = await import("../agents/http-tools.ts");
      const { createMcpServer } = await import("../../mcp/server.ts").catch(notInstalled);
      const faultsOf = (content: string) => faultsIn(agents.pool, content, askerOf(request));
      const server = createMcpServer(
        agents.version,
        httpTools(agents.language(), innerService(app, request), faultsOf),
        (err) => internal(err, request),
      );
      const answer = await answerTo(sent, server);
      return reply.type("application/json").send(JSON.stringify(answer));
    },
  });
  addRoute(app, {
    ...{ operationId: "getLlmsText", method: "GET", url: "/llms.txt", config: sameForAll, tags },
    summary: "What a language model reads first",
    response: responses({ 200: file("In Markdown", "text/plain") }, { token: false }),
    handler: (_input, _request, reply) => reply.type("text/plain; charset=utf-8").send(llmsText(agents.baseUrl())),
  });
}

/** What an agent learns of a fault of ours: the log has the rest. */
function internal(err: unknown, { log, id }: FastifyRequest): object {
  log.error({ err }, "a tool for agents failed");
  const { code, message } = new Refusal("INTERNAL");
  return { errorCode: code, message, errors: [], requestId: id };
}

/** Refuses where the optional package of the protocol is missing, which the log of the start names. */
function notInstalled(cause: unknown): never {
  const { code } = cause as { readonly code?: unknown };
  if (code !== "ERR_MODULE_NOT_FOUND") throw cause;
  throw new Refusal("NOT_FOUND", "This service does not answer agents: a package for it is not installed.", { cause });
}

type McpServer = ReturnType<typeof import("../../mcp/server.ts")["createMcpServer"]>;

/** One message through a server of its own, which keeps nothing. */
async function answerTo(sent: Message, server: McpServer): Promise<unknown> {
  const transport: Parameters<McpServer["connect"]>[0] = {
    start: async () => undefined,
    close: async () => undefined,
    send: async () => undefined,
  };
  const answered = new Promise((resolve, reject) => {
    transport.send = async (answer) => resolve(answer);
    server.onerror = (cause) => reject(new Refusal("INVALID_REQUEST", "It is no message of the protocol.", { cause }));
  });
  await server.connect(transport);
  transport.onmessage?.(sent as never);
  try {
    return await answered;
  } finally {
    await server.close();
  }
}

/** https://llmstxt.org: a title, a summary, and where to read on. */
const llmsText = (base: string): string => `# Colophon

> Makes PDF and DOCX files of JSON definitions and data: POST a definition, or the id of a stored template with data, and download the file.

A definition is {"document": {"content": [{"h1": "Invoice $data.number"}, {"p": "Dear $data.name"}]}}. Unknown keys are refused, with the place of each and what was probably meant.

## Interface

- [OpenAPI](${base}/openapi.json): every request and answer
- [Schema of definitions](${base}/v1/document-definition.schema.json): JSON Schema; large, so read pieces of it by the tool \`language\`
- [Try it](${base}/docs)

## Sign in

POST ${base}/v1/api-auth/token with {"clientId": "…", "clientSecret": "…"}; send the access_token as \`Authorization: Bearer …\`.

## Agents

${base}/v1/{tenantId}/mcp is a server of the Model Context Protocol (streamable HTTP) behind the same token. Its tools: language, validate, preview, generate, import, list_templates, save_template.

## Make a document

1. POST ${base}/v1/{tenantId}/documents/diagnose-from-payload with the definition: what is wrong or doubtful
2. POST ${base}/v1/{tenantId}/documents/preview-from-payload/png?page=1: a page as PNG
3. POST ${base}/v1/{tenantId}/documents/generate-from-payload/pdf: stores the document, answers its downloadUrl
`;
