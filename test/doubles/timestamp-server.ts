import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Fault, stampReply } from "../support/pki/timestamp-authority.ts";

/** Faults of the way, not of the timestamp. */
export type HttpFault = "error" | "page" | "redirect" | "oversize" | "hang-up";

export interface TimestampServer {
  readonly url: string;
  /** From now on. */
  fault: Fault | HttpFault;
  /** Media types of the queries that came. */
  readonly queries: readonly string[];
  close(): Promise<void>;
}

/** A timestamp authority over HTTP (RFC 3161, 3.4) by the machine's clock, faults included. */
export async function timestampServer(): Promise<TimestampServer> {
  const queries: string[] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      queries.push(request.headers["content-type"] ?? "");
      reply(answer, Buffer.concat(chunks), double.fault);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: TimestampServer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/tsr`,
    fault: {},
    queries,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

function reply(answer: ServerResponse, query: Buffer, fault: Fault | HttpFault): void {
  const type = { "content-type": "application/timestamp-reply" };
  switch (fault) {
    case "error":
      return void answer.writeHead(500, type).end("x");
    case "page":
      return void answer.writeHead(200, { "content-type": "text/html" }).end("<p>Hello</p>");
    case "redirect":
      return void answer.writeHead(302, { location: "/other" }).end();
    case "oversize":
      return void answer.writeHead(200, type).end(Buffer.alloc(256 * 1024 + 1));
    case "hang-up":
      return void answer.destroy();
    default:
      answer.writeHead(200, type).end(stampReply(query, new Date().toISOString(), fault));
  }
}
