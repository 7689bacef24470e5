import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Refusal } from "../vocabulary/refusal.ts";
import { problemMediaType, problemOf } from "./answers/problem.ts";

/** The server that answers on the service's port before there is a service. */
export interface StartingServer {
  /** Does nothing when it is open. Throws the error of the port, as EADDRINUSE. */
  open(): Promise<void>;
  /** Frees the port. Does nothing when it is closed. */
  close(): Promise<void>;
}

/**
 * Those who watch over the process see that it waits for its storage, or builds its read models, and does not hang: /livez is 200,
 * /readyz and all else 503.
 */
export function startingServer({ host, port }: { readonly host: string; readonly port: number }): StartingServer {
  let server: Server | undefined;
  return {
    open: async () => {
      if (server !== undefined) return;
      const opening = createServer(answer);
      await new Promise<void>((resolve, reject) => {
        opening.once("error", reject);
        opening.listen({ host, port }, resolve);
      });
      server = opening;
    },
    close: async () => {
      const open = server;
      server = undefined;
      if (open === undefined) return;
      const closed = new Promise<void>((resolve) => open.close(() => resolve()));
      open.closeAllConnections();
      await closed;
    },
  };
}

function answer({ method, url = "/" }: IncomingMessage, response: ServerResponse): void {
  const [path = "/"] = url.split("?");
  const isProbe = method === "GET" || method === "HEAD";
  // No connection is kept: the service itself answers the next request.
  response.setHeader("connection", "close").setHeader("cache-control", "no-store");
  if (isProbe && path === "/livez") {
    send(response, 200, { status: "ok" });
    return;
  }
  response.setHeader("retry-after", "2");
  if (isProbe && path === "/readyz") {
    send(response, 503, { status: "unavailable", checks: { start: "it goes on" } });
    return;
  }
  const refusal = new Refusal("UNAVAILABLE", "The service is starting.");
  response.setHeader("content-type", problemMediaType);
  send(response, 503, problemOf(refusal.record(), path, randomUUID()));
}

function send(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  if (!response.hasHeader("content-type")) response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
}
