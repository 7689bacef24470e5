import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { compileBody } from "../vocabulary/http/validate-body.ts";
import type { Fault } from "../vocabulary/refusal.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { ServiceProblem } from "./service.ts";
import type { ContentBlock, Tool } from "./tool.ts";

const instructions =
  "Makes PDF and DOCX files of JSON definitions. Explain the language first (`language`), write a definition, `validate` it, look at it (`preview`) and correct it until the findings are right; then `generate` a file, or `save_template`. A Word file with tags is a template by itself: `inspect_word`, then `fill_word`.";

/** The problem that an error is to the agent; undefined: it is a fault of ours. */
type Explain = (error: unknown) => object | undefined;

/**
 * A server of the Model Context Protocol with these tools, not connected yet. Faults of a call are answered to the agent; `explain`
 * knows errors, other than refusals, that the tools throw.
 */
export function createMcpServer(version: string, tools: readonly Tool[], explain: Explain = () => undefined): Server {
  const server = new Server({ name: "colophon", version }, { capabilities: { tools: {} }, instructions });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
    const called = byName.get(name);
    if (called === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool '${name.slice(0, 60)}'.`);
    const [fault] = checkOf(called)(input);
    return fault === undefined
      ? await answer(called, input, explain)
      : refused("INVALID_REQUEST", fault.message, [fault]);
  });
  return server;
}

/** By their schemas as texts: a server may live for one message, and what is compiled is kept for as long as the process runs. */
const checks = new Map<string, ReturnType<typeof compileBody>>();

function checkOf({ inputSchema }: Tool): ReturnType<typeof compileBody> {
  const key = JSON.stringify(inputSchema);
  const check = checks.get(key) ?? compileBody(inputSchema);
  checks.set(key, check);
  return check;
}

async function answer(tool: Tool, input: object, explain: Explain): Promise<CallToolResult> {
  try {
    return { content: mutable(await tool.run(input as never)) };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.code, error.message, error.faults);
    if (error instanceof ServiceProblem) return failed({ message: error.message, ...error.problem });
    const problem = explain(error);
    if (problem === undefined) throw error;
    return failed(problem);
  }
}

const refused = (errorCode: string, message: string, errors: readonly Fault[] = []): CallToolResult =>
  failed({ errorCode, message, errors });

const failed = (problem: object): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: JSON.stringify(problem) }],
});

const mutable = (parts: readonly ContentBlock[]): CallToolResult["content"] => parts.map((part) => ({ ...part }));
