import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Ajv } from "ajv";
import { expect, test, vi } from "vitest";
import { createMcpServer } from "../../src/mcp/server.ts";
import { asJson, members, type Tool } from "../../src/mcp/tool.ts";

/** As it is made for each message. */
const tool = (): Tool => ({
  name: "echo",
  description: "Answers what came.",
  inputSchema: members({ word: { type: "string" } }, ["word"]),
  run: async (input: object) => asJson(input),
});

async function call(input: Record<string, unknown>): Promise<unknown> {
  const server = createMcpServer("1", [tool()]);
  const client = new Client({ name: "judge", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  const { content } = await client.callTool({ name: "echo", arguments: input });
  await client.close();
  return content;
}

test("the schema of a tool is compiled once, however many servers have the tool: what is compiled is never let go", async () => {
  await call({ word: "a" });
  const compile = vi.spyOn(Ajv.prototype, "compile");
  expect(await call({ word: "b" })).toEqual([{ type: "text", text: '{"word":"b"}' }]);
  expect(await call({ word: 1 })).toMatchObject([{ text: expect.stringContaining("Expected a text") }]);
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
});
