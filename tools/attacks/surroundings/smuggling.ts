import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "../../../test/support/attack/row.ts";
import { ask, type Member, startVictim, type Victim } from "../../../test/support/attack/victim.ts";
import { until } from "../../../test/support/kill/until.ts";
import { mustFind } from "../../../test/support/programs/found.ts";
import { freePort } from "../../../test/support/servers/free-port.ts";

const rounds = 2;
/** The proxy refuses this path: a template of this name got past it. */
const smuggledName = "Smuggled";
const patienceMs = 300;

/** A request that the proxy would refuse, of the attacker. */
function smuggled({ tenantId, token }: Member): string {
  const body = JSON.stringify({ name: smuggledName, content: '{"document":{"content":[{"p":"x"}]}}' });
  const head = `POST /v1/${tenantId}/templates HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** A beginning that would swallow the next request of the connection as the value of its header. */
const swallowing = ({ tenantId, token }: Member): string =>
  `GET /v1/${tenantId}/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nX-Swallowed: `;

/** Requests whose end two readers may see at different places, with what each is. */
function ambiguous(member: Member, inner: string): readonly (readonly [what: string, request: string])[] {
  const head = `POST /v1/${member.tenantId}/documents/generate-from-payload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\nContent-Type: application/json\r\n`;
  const chunked = `0\r\n\r\n${inner}`;
  const length = `Content-Length: ${chunked.length}\r\n`;
  const size = inner.length.toString(16);
  const te = (line: string): string => `${head}${length}${line}\r\n\r\n${chunked}`;
  return [
    ["length and chunked", te("Transfer-Encoding: chunked")],
    [
      "chunked, then a length of 4",
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${size}\r\n${inner}\r\n0\r\n\r\n`,
    ],
    ["chunked after a space", te("Transfer-Encoding : chunked")],
    ["chunked after a tab", te("Transfer-Encoding:\tchunked")],
    ["chunked with a vertical tab", te("Transfer-Encoding: \u000bchunked")],
    ["chunked in a folded line", te("Transfer-Encoding:\r\n chunked")],
    ["chunked in a folded line of another header", te("X-Other: a\r\n Transfer-Encoding: chunked")],
    ["chunked twice", te("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity")],
    ["chunked, then identity", te("Transfer-Encoding: chunked, identity")],
    ["chunked with a letter more", te("Transfer-Encoding: xchunked")],
    ["chunked by an underscore", te("Transfer_Encoding: chunked")],
    ["chunked behind a bare line end", te("X-Other: a\nTransfer-Encoding: chunked")],
    ["chunked behind a bare return", te("X-Other: a\rTransfer-Encoding: chunked")],
    ["two lengths", `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
    ["two lengths in one", `${head}Content-Length: 0, ${inner.length}\r\n\r\n${inner}`],
    ["a length with a sign", `${head}Content-Length: +${inner.length}\r\n\r\n${inner}`],
    ["a length in hexadecimal", `${head}Content-Length: 0x${size}\r\n\r\n${inner}`],
    ["a length with a NUL", `${head}Content-Length: ${inner.length}\u0000\r\n\r\n${inner}`],
    ["a chunk with an extension", `${head}Transfer-Encoding: chunked\r\n\r\n2;${"x".repeat(5000)}\r\n{}\r\n${chunked}`],
    ["a chunk extension with a bare line end", `${head}Transfer-Encoding: chunked\r\n\r\n2;a\nxx\r\n0\r\n\r\n${inner}`],
    ["chunks that end with a bare line end", `${head}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${inner}`],
    ["a chunk longer than it says", `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n${inner}`],
    [
      "trailers that name a length",
      `${head}Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    ],
    [
      "GET with a length",
      `GET /v1/${member.tenantId}/documents HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    ],
    [
      "an upgrade that is none",
      `${head}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    ],
    ["Expect and both lengths", te("Expect: 100-continue\r\nTransfer-Encoding: chunked")],
    ["lines with bare line ends", te("Transfer-Encoding: chunked").replaceAll("\r\n", "\n")],
  ];
}

/** Debian's nginx with our own example for nodes, but for its addresses, and one path that it refuses. */
async function startProxy(victim: Victim, refused: string): Promise<{ baseUrl: string; stop(): Promise<void> }> {
  mustFind("nginx");
  const [folder, port] = [await mkdtemp(join(tmpdir(), "colophon-nginx-")), await freePort()];
  const example = await readFile(new URL("../../../deploy/nginx/nodes.conf", import.meta.url), "utf8");
  const site = example
    .replace(/^ {2}server 127\.0\.0\.1:8081.*$/m, `  server ${new URL(victim.baseUrl).host};`)
    .replace(/^ {2}server 127\.0\.0\.1:8082.*\n/m, "")
    .replace("keepalive 32;", "keepalive 1;")
    .replace("listen 8080;", `listen 127.0.0.1:${port};\n  location = ${refused} { return 403; }`);
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${name};`)
    .join(" ");
  await writeFile(join(folder, "site.conf"), site);
  const around = `daemon off; worker_processes 1; pid nginx.pid; error_log error.log; events {} http { access_log off; ${own} include site.conf; }`;
  await writeFile(join(folder, "nginx.conf"), around);
  const running: ChildProcess = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], {
    stdio: "inherit",
  });
  const ended = once(running, "exit");
  const baseUrl = `http://127.0.0.1:${port}`;
  await until("nginx to answer", async () => (await fetch(`${baseUrl}/readyz`)).ok);
  return {
    baseUrl,
    stop: async () => {
      running.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Sends the bytes; what comes back is of no interest. */
function send(baseUrl: string, text: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(Buffer.from(text, "latin1")));
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", () => undefined);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What the other tenant gets at the proxy, while requests of the attacker stand before and beside its own. */
async function othersAnswer(
  proxy: { baseUrl: string },
  { other }: Victim,
  expected: string,
): Promise<string | undefined> {
  const answer = await ask(proxy, other, ["GET", "templates"]).catch((error: unknown) => error as Error);
  if (answer instanceof Error) return `got no answer: ${answer.message}`;
  const text = await answer.text();
  return answer.status === 200 && text === expected ? undefined : `was answered ${answer.status} ${text.slice(0, 100)}`;
}

/** Requests that two readers could end at different places, through nginx: nothing gets past it, and nobody has another's answer. */
export async function smuggling(): Promise<Row> {
  const victim = await startVictim();
  const { owner, other } = victim;
  const proxy = await startProxy(victim, `/v1/${owner.tenantId}/templates`);
  try {
    const template = JSON.stringify({ name: "Of the other", content: '{"document":{"content":[{"p":"x"}]}}' });
    const made = await ask(victim, other, ["POST", "templates"], template);
    const gaveWay: string[] = made.status === 201 ? [] : [`a template of the other was answered ${made.status}`];
    const refused = await ask(proxy, owner, ["POST", "templates"], template);
    if (refused.status !== 403) gaveWay.push(`the proxy let through what it should refuse: ${refused.status}`);
    const expected = await (await ask(victim, other, ["GET", "templates"])).text();
    let tried = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const inner of [smuggled(owner), swallowing(owner)]) {
        for (const [what, request] of ambiguous(owner, inner)) {
          tried += 1;
          const answers = Array.from({ length: 3 }, () => othersAnswer(proxy, victim, expected));
          const [, ...found] = await Promise.all([send(proxy.baseUrl, request), ...answers]);
          found.push(await othersAnswer(proxy, victim, expected));
          for (const fault of found) if (fault !== undefined) gaveWay.push(`${what}: the other ${fault}`);
        }
      }
    }
    const names = await (await ask(victim, owner, ["GET", "templates"])).text();
    if (names.includes(smuggledName)) gaveWay.push("a request that the proxy refuses reached the service");
    return {
      what: "requests smuggled through nginx",
      tried,
      gaveWay,
      measured: `${4 * tried} answers of another tenant, each its own`,
    };
  } finally {
    await proxy.stop();
    await victim.remove();
  }
}
