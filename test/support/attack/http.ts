import { connect } from "node:net";
import type { Row } from "./row.ts";
import { ask, statusOf, type Victim } from "./victim.ts";

const sizes = [1, 9, 200, 5000, 70_000];

/** Requests that are none: cut off, with lengths that lie, headers twice, bytes that no header may hold. */
function brokenRequests({ owner }: Victim): readonly string[] {
  const head = `POST /v1/${owner.tenantId}/documents/generate-from-payload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n`;
  const whole = `${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  return [
    ...sizes.map((size) => whole.slice(0, size)),
    ...sizes.map((size) => `${head}X: ${"x".repeat(size)}\r\n`),
    ...sizes.map((size) => "\u0000\r\n\u00ff ".repeat(size)),
    `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
    `${head}Content-Length: -1\r\n\r\n{}`,
    `${head}Content-Length: 99999999999999999999\r\n\r\n{}`,
    `${head}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`,
    `GET /${"../".repeat(2000)}etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n`,
    "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  ];
}

const patienceMs = 1000;

/** The answer, up to a moment after the bytes were sent. */
function answerTo(victim: Victim, text: string): Promise<string> {
  const { hostname, port } = new URL(victim.baseUrl);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(Buffer.from(text, "latin1")));
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", (chunk) => {
      said += chunk.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(said);
    });
  });
}

/** Broken HTTP: refused or cut off, never a fault of the service, and others are served. */
export async function brokenHttp(victim: Victim): Promise<Row> {
  const requests = brokenRequests(victim);
  const answers = await Promise.all(requests.map((text) => answerTo(victim, text)));
  const gaveWay = answers
    .filter((answer) => /^HTTP\/1\.1 (?:5|20)/.test(answer))
    .map((answer) => `answered ${answer.split("\r\n", 1)[0]}`);
  const next = await statusOf(ask(victim, victim.other, ["GET", "documents"]));
  if (next !== 200) gaveWay.push(`the next request was answered ${next}`);
  return { what: "broken HTTP", tried: requests.length, gaveWay };
}
