import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, env } from "node:process";
import createClient from "openapi-fetch";
import type { components, paths } from "../generated/schema.js";

// Sends the invoice with the generated types: sign in, store the template, generate, download. Arguments: the address, the
// folder of the example.

type Definition = components["schemas"]["DocumentDefinition"];

function setting(name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}

function known<T>(value: T | undefined, error: unknown): T {
  if (value === undefined) throw new Error(`The service refused: ${JSON.stringify(error)}`);
  return value;
}

const [baseUrl = "", example = ""] = argv.slice(2);
const client = createClient<paths>({ baseUrl });
const credentials = { clientId: setting("CLIENT_ID"), clientSecret: setting("CLIENT_SECRET") };
const signedIn = await client.POST("/v1/api-auth/token", { body: credentials });
const token = known(signedIn.data, signedIn.error).access_token;
const headers = { authorization: `Bearer ${token}` };
const path = { tenantId: setting("TENANT_ID") };

const content = await readFile(join(example, "definition.json"), "utf8");
const data = JSON.parse(await readFile(join(example, "data.json"), "utf8")) as Record<string, unknown>;
const stored = await client.POST("/v1/{tenantId}/templates", {
  params: { path },
  headers,
  body: { name: "Invoice of the TypeScript client", content },
});
const template = known(stored.data, stored.error);
const generated = await client.POST("/v1/{tenantId}/documents/generate-from-template/{format}", {
  params: { path: { ...path, format: "pdf" } },
  headers,
  body: { templateId: template.id, data },
});
const made = known(generated.data, generated.error);
if (!("fileName" in made)) throw new Error("A job came in place of a document.");
if (made.errorCodes.length > 0) throw new Error(`The invoice lacks something: ${made.errorCodes.join(", ")}`);
const download = await client.GET("/v1/{tenantId}/documents/{fileName}", {
  params: { path: { ...path, fileName: made.fileName } },
  headers,
  parseAs: "arrayBuffer",
});
const file = Buffer.from(known(download.data as ArrayBuffer | undefined, download.error));
if (file.length !== made.fileSizeBytes || file.subarray(0, 5).toString() !== "%PDF-")
  throw new Error("The file is not the document.");

// Written here, so that the compiler judges the types of the definition language.
const written: Definition = {
  document: {
    pageSetup: { size: "a4", margin: [36, 36, 36, 36] },
    styles: { total: { bold: true, textAlign: "right" } },
    content: [
      { h1: "Invoice" },
      { table: { widths: [3, "80pt"], rows: [[{ th: "Item" }, { td: "42.00", style: "total" }]] } },
    ],
  },
};
// @ts-expect-error An element with a mistyped key is none.
export const mistyped: Definition = { document: { content: [{ px: "oops" }] } };

const again = await client.POST("/v1/{tenantId}/documents/generate-from-payload", {
  params: { path },
  headers,
  body: written,
});
const second = known(again.data, again.error);
if (!("fileName" in second)) throw new Error("A job came in place of a document.");
console.log(`TypeScript: ${made.fileName} of ${made.fileSizeBytes} bytes, and ${second.fileName} from a definition`);
