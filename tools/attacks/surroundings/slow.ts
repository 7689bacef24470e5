import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../../../test/support/attack/row.ts";
import { startVictim, type Victim } from "../../../test/support/attack/victim.ts";
import { until } from "../../../test/support/kill/until.ts";
import { beside } from "./beside.ts";

const sockets = 300;
const requestSeconds = 10;
const byteEveryMs = 500;
const underWayMs = 20_000;

/** Heads of requests that never come to their end, and of bodies that do not. */
function begins({ owner }: Victim): readonly string[] {
  const path = `/v1/${owner.tenantId}/documents/generate-from-payload`;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: application/json\r\n`;
  return [
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Slow: `,
    `${head}Content-Length: 1000000\r\n\r\n{"document":"`,
    `${head}Transfer-Encoding: chunked\r\n\r\n1;`,
    "",
  ];
}

/** Sends what never ends, byte by byte, until the service closes the connection. */
function slowSocket(baseUrl: string, begin: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(begin));
  const timer = begin === "" ? undefined : setInterval(() => socket.write("x"), byteEveryMs);
  socket.on("data", () => undefined);
  socket.on("error", () => undefined);
  socket.on("close", () => clearInterval(timer));
  return socket;
}

/** Hundreds of connections with heads and bodies that never end: others are served, and each is closed in the time that a request may take. */
export async function slowRequests(): Promise<Row> {
  const victim = await startVictim({ REQUEST_TIMEOUT_SECONDS: String(requestSeconds) });
  const open: Socket[] = [];
  try {
    const { gaveWay, measured } = await beside(victim, async () => {
      const kinds = begins(victim);
      for (let at = 0; at < sockets; at += 1) open.push(slowSocket(victim.baseUrl, kinds[at % kinds.length] as string));
      await sleep(underWayMs);
    });
    const closed = open.filter(({ closed: isClosed }) => isClosed).length;
    await until("every connection to be closed", () => open.every(({ closed: isClosed }) => isClosed));
    const row = { what: "requests that never come to their end", tried: sockets };
    return { ...row, gaveWay, measured: `${closed} closed after ${underWayMs / 1000} s, all in the end; ${measured}` };
  } catch (error) {
    return { what: "requests that never come to their end", tried: sockets, gaveWay: [(error as Error).message] };
  } finally {
    for (const socket of open) socket.destroy();
    await victim.remove();
  }
}
