import { stdin } from "node:process";
import { readConfig } from "../../config/config.ts";
import { language } from "../../mcp/language.ts";
import { serviceTools } from "../../mcp/service-tools.ts";
import { mustSpeakToAgents } from "../../service/installed/optional-packages.ts";
import { languageSources, packageVersion } from "../../service/installed/package-files.ts";
import { parsedOrNothing } from "../../vocabulary/json/parsed-or-nothing.ts";
import { limits } from "../../vocabulary/limits.ts";
import { environment } from "../environment.ts";
import { FileError, readGiven } from "../given-file.ts";
import type { OpenPool } from "../lone-pool.ts";
import { documentTools } from "../mcp/document-tools.ts";
import { LocalFiles } from "../mcp/local-files.ts";
import { LocalRenderer } from "../mcp/local-renderer.ts";
import { ServiceClient, type ServiceKey } from "../mcp/service-client.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** Definition and data as JSON within JSON, and what the protocol writes around them. */
const mostMessageBytes = 2 * limits.largeBodyBytes + 65_536;

/** `colophon mcp [--folder <folder>] [--service <url> --key-file <key.json>]`: a server for agents, until its input ends. */
export async function mcp(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const {
    positionals,
    folder,
    service: address,
    keyFile,
  } = parseWords(words, {
    texts: ["folder", "service", "key-file"],
    flags: [],
  });
  if (positionals.length > 0) throw new UsageError("mcp takes options only.");
  mustSpeakToAgents();
  const service = await serviceOf(address, keyFile);
  const files = new LocalFiles(folder ?? ".");
  const renderer = new LocalRenderer(files.folder, readConfig({ ...environment(), WORKERS: "1" }), openPool);
  const tools = [
    language(languageSources()),
    ...documentTools(renderer, files),
    ...(service === undefined ? [] : serviceTools(service)),
  ];
  const { createMcpServer } = await import("../../mcp/server.ts");
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const server = createMcpServer(packageVersion(), tools, (error) =>
    error instanceof FileError ? { errorCode: "NOT_FOUND", message: error.message, errors: [] } : undefined,
  );
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    for (const end of ["end", "close"] as const) stdin.once(end, () => void server.close());
  });
  await server.connect(new StdioServerTransport(undefined, undefined, { maxBufferSize: mostMessageBytes }));
  await ended;
  await renderer.close();
  return 0;
}

async function serviceOf(address: string | undefined, keyFile: string | undefined): Promise<ServiceClient | undefined> {
  if (address === undefined && keyFile === undefined) return undefined;
  if (address === undefined || keyFile === undefined)
    throw new UsageError("--service and --key-file go together: the service's address, and a key of it.");
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ""))
    throw new UsageError(`--service takes an address, as https://documents.example.com; came ${address}.`);
  return new ServiceClient(address, keyIn((await readGiven(keyFile)).toString("utf8"), keyFile));
}

function keyIn(text: string, file: string): ServiceKey {
  const key = parsedOrNothing(text) as Partial<ServiceKey> | null | undefined;
  const { tenantId, clientId, clientSecret } = key ?? {};
  if (typeof tenantId === "string" && typeof clientId === "string" && typeof clientSecret === "string")
    return { tenantId, clientId, clientSecret };
  throw new UsageError(`${file} is no key: expected JSON with the texts tenantId, clientId and clientSecret.`);
}
