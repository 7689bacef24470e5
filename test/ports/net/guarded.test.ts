import { Agent, createServer, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type LookupFunction,
  type Socket,
  type Server as TcpServer,
} from "node:net";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { guardedOutbound } from "../../../src/ports/net/guarded.ts";
import {
  hostsNamedBy,
  type OutboundExchange,
  type OutboundRequest,
  type OutboundTarget,
} from "../../../src/ports/net/port.ts";
import { isPublicAddress } from "../../../src/vocabulary/addresses.ts";
import { eventually } from "../../support/eventually.ts";

const servers: Server[] = [];
const tcpServers: TcpServer[] = [];
afterEach(async () => {
  for (const server of tcpServers.splice(0)) server.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server of the house that counts who comes. */
async function canary(
  answer: RequestListener = (_, reply) => reply.end("hello"),
): Promise<{ port: number; requests: () => number }> {
  let requests = 0;
  const server = createServer((request, reply) => {
    requests += 1;
    answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}

/** A server that speaks no HTTP by itself. */
async function raw(meet: (socket: Socket) => void): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  tcpServers.push(server);
  return (server.address() as AddressInfo).port;
}

const get = (url: string): OutboundRequest => ({
  target: "issuer",
  method: "GET",
  url,
  timeoutMs: 20_000,
  mostBytes: 1000,
});
const open = { allow: [], inside: [] };

/** A name server with prepared answers, another for the second question. */
function names(...answers: readonly string[]) {
  const queue = [...answers];
  return vi.fn((_name: string, options: { all?: boolean }, callback: (...given: unknown[]) => void) => {
    const address = queue.shift() ?? answers.at(-1) ?? "";
    const family = address.includes(":") ? 6 : 4;
    setImmediate(() =>
      options.all === true ? callback(null, [{ address, family }]) : callback(null, address, family),
    );
  });
}

/** The same for every purpose. */
const always = (resolve: object) => () => resolve as unknown as LookupFunction;

describe("addresses", () => {
  test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...[
      "127.0.0.1",
      "10.1.2.3",
      "172.16.0.1",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "255.255.255.255",
    ],
    ...["224.0.0.1", "198.18.0.1", "::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1"],
    ...[
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "64:ff9b::a9fe:a9fe",
      "2002:7f00:1::",
      "2001:db8::1",
      "2001::1",
      "nonsense",
      "",
    ],
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("the door", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://①②⑦.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1./",
    "HTTP://127.0.0.1/",
    "http://10.0.0.1:8080/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "ftp://example.com/",
    "https://user:pass@example.com/",
    "https://example.com:22/",
    "https://example.com:6379/",
    "http://",
    "example.com",
    "",
  ])("%s is refused before anything is sent", async (url) => {
    const resolve = names("127.0.0.1");
    const answer = guardedOutbound(open, always(resolve)).request(get(url));
    await expect(answer).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
    expect(resolve).not.toHaveBeenCalled();
  });

  test("a name that resolves to the inside is refused, and no request is sent", async () => {
    const inside = await canary();
    const outbound = guardedOutbound(open, always(names("127.0.0.1")));
    const answer = outbound.request(get(`http://innocent.example:8080/`));
    await expect(answer).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
    expect(inside.requests()).toBe(0);
  });

  test("a name that has one inner address among others is refused", async () => {
    const resolve = (_: string, __: object, callback: (...given: unknown[]) => void) =>
      callback(null, [
        { address: "8.8.8.8", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ]);
    const answer = guardedOutbound(open, always(resolve)).request(get("http://two.example/"));
    await expect(answer).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
  });

  test("the look-up that is checked is the connection's own: there is no second one", async () => {
    const resolve = names("203.0.113.1", "127.0.0.1");
    await expect(guardedOutbound(open, always(resolve)).request(get("http://rebinding.example/"))).rejects.toThrow();
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  test("a refused loopback address or port names OUTBOUND_INSIDE and the allowed ports", () => {
    const { objection } = guardedOutbound({ allow: [], inside: [] });
    const how = "The operator of the service can allow internal hosts, on any port, with OUTBOUND_INSIDE.";
    for (const host of ["127.0.0.1", "::1", "localhost", "app.localhost"]) {
      const address = host.includes("::") ? `http://[${host}]:9000/` : `http://${host}:9000/`;
      expect(objection(address, "issuer")).toBe(`The address ${host} is not public. ${how}`);
    }
    expect(objection("https://example.com:9000/", "issuer")).toBe(
      `The port 9000 is not allowed: it must be 80, 443, 318, 8080 or 8443. ${how}`,
    );
  });

  test("localhost in OUTBOUND_INSIDE covers 127.0.0.1 and ::1, and no other private address", () => {
    const { objection } = guardedOutbound({ allow: [], inside: ["localhost"] });
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect(objection(`http://${host}:9000/`, "issuer")).toBeUndefined();
    expect(objection("http://10.0.0.1/", "issuer")).toMatch(/not public/);
    const { objection: byAddress } = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });
    expect(byAddress("http://localhost/", "issuer")).toMatch(/not public/);
  });

  const targets = Object.entries(hostsNamedBy) as [OutboundTarget, "operator" | "tenant"][];

  test.each(targets)(
    "a request for %s reaches the inside of the %s who names its host, and of nobody else",
    async (target, namer) => {
      const { port, requests } = await canary();
      const url = `http://127.0.0.1:${port}/`;
      const others = { allow: [], inside: [], tenantInside: [] };
      const list = namer === "operator" ? "inside" : "tenantInside";
      const other = namer === "operator" ? "tenantInside" : "inside";
      const refusing = guardedOutbound({ ...others, [other]: ["127.0.0.1"] });
      const setting = namer === "operator" ? "OUTBOUND_INSIDE" : "TENANT_OUTBOUND_INSIDE";
      expect(refusing.objection(url, target)).toMatch(new RegExp(` with ${setting}\\.$`));
      await expect(refusing.request({ ...get(url), target })).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
      const exchange = { target, method: "GET", url, silentMs: 60_000 } as const;
      await expect(refusing.stream(exchange)).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
      expect(requests()).toBe(0);
      const taking = guardedOutbound({ ...others, [list]: ["127.0.0.1"] });
      expect(taking.objection(url, target, "secure")).toBeUndefined();
      expect((await taking.request({ ...get(url), target })).status).toBe(200);
    },
  );

  test.each(targets)("a name for %s that leads inside is refused with the setting of the %s", async (target, namer) => {
    const outbound = guardedOutbound(open, always(names("10.0.0.1")));
    const setting = namer === "operator" ? "OUTBOUND_INSIDE" : "TENANT_OUTBOUND_INSIDE";
    const answer = outbound.request({ ...get("http://innocent.example/"), target });
    await expect(answer).rejects.toThrow(new RegExp(` with ${setting}\\.$`));
  });

  test.each(targets)("OUTBOUND_ALLOW narrows requests for %s, and no host inside has to be there", (target) => {
    const { objection } = guardedOutbound({
      ...{ allow: ["example.org"], inside: ["in.example.net"], tenantInside: ["in.example.net"] },
    });
    expect(objection("https://example.com/", target)).toMatch(/not one of OUTBOUND_ALLOW/);
    for (const host of ["a.example.org", "in.example.net"])
      expect(objection(`https://${host}/`, target)).toBeUndefined();
  });

  test("a list of hosts narrows it to them and what is below them", async () => {
    const outbound = guardedOutbound({ allow: ["example.org"], inside: [] }, always(names("127.0.0.1")));
    await expect(outbound.request(get("https://example.com/"))).rejects.toThrow(/not one of OUTBOUND_ALLOW/);
    await expect(outbound.request(get("https://notexample.org/"))).rejects.toThrow(/OUTBOUND_ALLOW/);
    await expect(outbound.request(get("https://a.example.org/"))).rejects.toThrow(/not public/);
  });

  test("an internal host is called, on its own port, when the operator allows it", async () => {
    const { port } = await canary((request, reply) => {
      reply.setHeader("x-method", request.method ?? "");
      request.pipe(reply);
    });
    const outbound = guardedOutbound({ allow: ["example.org"], inside: ["127.0.0.1"] });
    const answer = await outbound.request({ ...get(`http://127.0.0.1:${port}/`), method: "POST", body: "ping" });
    expect(answer).toMatchObject({ status: 200, headers: { "x-method": "POST" } });
    expect(Buffer.from(answer.body).toString()).toBe("ping");
  });

  test("a redirection is an answer and leads nowhere", async () => {
    const target = await canary();
    const { port } = await canary((_, reply) =>
      reply.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end(),
    );
    const outbound = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });
    expect((await outbound.request(get(`http://127.0.0.1:${port}/`))).status).toBe(302);
    expect(target.requests()).toBe(0);
  });

  test("an answer that is too large, too slow or none at all is a failure that names the host alone", async () => {
    const outbound = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });
    const large = await canary((_, reply) => reply.end("x".repeat(1001)));
    const slow = await canary(() => undefined);
    const broken = await canary((request) => request.socket.destroy());
    const ask = (port: number, more: Partial<OutboundRequest> = {}) =>
      outbound
        .request({ ...get(`http://127.0.0.1:${port}/secret?token=1`), ...more })
        .catch((error: unknown) => error as Error);
    for (const failure of [await ask(large.port), await ask(slow.port, { timeoutMs: 50 }), await ask(broken.port)]) {
      expect(failure).toMatchObject({ code: "OUTBOUND_FAILED" });
      expect((failure as Error).message).not.toContain("secret");
    }
  });
});

describe("a stream through the door", () => {
  const exchange = (url: string, more: Partial<OutboundExchange> = {}): OutboundExchange => ({
    target: "files",
    method: "GET",
    url,
    silentMs: 60_000,
    ...more,
  });
  const inside = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });

  test("obeys the same guard as a request", async () => {
    const { port, requests } = await canary();
    const refused = guardedOutbound(open).stream(exchange(`http://127.0.0.1:${port}/`));
    await expect(refused).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
    const byName = guardedOutbound(open, always(names("127.0.0.1"))).stream(exchange("http://innocent.example:8080/"));
    await expect(byName).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
    expect(requests()).toBe(0);
  });

  test("sends a body in pieces and hands on the answer before it has ended", async () => {
    const { port } = await canary((request, reply) => request.pipe(reply));
    let goOn: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* pieces() {
      yield Buffer.from("first");
      await first;
      yield Buffer.from(" last");
    }
    const { status, body } = await inside.stream(
      exchange(`http://127.0.0.1:${port}/`, { method: "PUT", body: pieces() }),
    );
    const got: string[] = [];
    for await (const piece of body) {
      got.push(String(piece));
      goOn();
    }
    expect([status, got]).toEqual([200, ["first", " last"]]);
  });

  test("a source that fails ends the request, which then is no whole one", async () => {
    let whole = false;
    const { port } = await canary((request) => {
      request.on("end", () => {
        whole = true;
      });
      request.resume();
    });
    // biome-ignore lint/correctness/useYield: it fails instead.
    async function* pieces(): AsyncGenerator<Uint8Array> {
      throw new Error("the disk is gone");
    }
    const sent = inside.stream(exchange(`http://127.0.0.1:${port}/`, { method: "PUT", body: pieces() }));
    await expect(sent).rejects.toMatchObject({ code: "OUTBOUND_FAILED" });
    expect(whole).toBe(false);
  });

  test("a server that falls silent fails the stream", async () => {
    const { port } = await canary(() => undefined);
    const never = inside.stream(exchange(`http://127.0.0.1:${port}/`, { silentMs: 20 }));
    await expect(never).rejects.toMatchObject({ code: "OUTBOUND_FAILED" });
  });

  test("a connection that is lost after the first piece fails the body by the same error", async () => {
    let lose: () => void = () => undefined;
    const { port } = await canary((request, reply) => {
      lose = () => request.socket.destroy();
      reply.write("half");
    });
    const { body } = await inside.stream(exchange(`http://127.0.0.1:${port}/`));
    const read = async () => {
      for await (const _piece of body) lose();
    };
    await expect(read()).rejects.toMatchObject({ name: "OutboundError", code: "OUTBOUND_FAILED" });
  });

  test("a body that is destroyed unread lets the connection go", async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { port } = await canary((request, reply) => {
      request.socket.once("close", () => closed());
      reply.write("half");
    });
    const { body } = await inside.stream(exchange(`http://127.0.0.1:${port}/`));
    body.destroy();
    await gone;
  });
});

test.each([
  [20_000, 2500],
  [1001, 501],
])("a request of %s ms waits %s for each address of a name before it tries the next", async (timeoutMs, each) => {
  const connecting = vi.spyOn(Agent.prototype, "createConnection");
  onTestFinished(() => connecting.mockRestore());
  const outbound = guardedOutbound(open, always(names("10.0.0.1")));
  await expect(outbound.request({ ...get("http://example.com/"), timeoutMs })).rejects.toThrow();
  expect(connecting.mock.calls).toMatchObject([[{ autoSelectFamilyAttemptTimeout: each }, expect.anything()]]);
});

describe("kept connections", () => {
  const inside = { allow: [], inside: ["127.0.0.1"] };

  test("carry requests one after the other, and are closed with the door", async () => {
    const sockets = new Set<unknown>();
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { port } = await canary((request, reply) => {
      if (!sockets.has(request.socket)) request.socket.once("close", () => closed());
      sockets.add(request.socket);
      reply.end("hello");
    });
    const outbound = guardedOutbound({ ...inside, keptConnections: 2 });
    for (let count = 0; count < 3; count += 1) await outbound.request(get(`http://127.0.0.1:${port}/`));
    expect(sockets.size).toBe(1);
    outbound.close();
    await gone;
  });

  test("are none by default: each request has its own", async () => {
    const sockets = new Set<unknown>();
    const { port } = await canary((request, reply) => {
      sockets.add(request.socket);
      reply.end("hello");
    });
    const outbound = guardedOutbound(inside);
    for (let count = 0; count < 3; count += 1) await outbound.request(get(`http://127.0.0.1:${port}/`));
    expect(sockets.size).toBe(3);
  });

  test("are bounded: a request that finds none free in its time fails and is not sent", async () => {
    const { port, requests } = await canary(() => undefined);
    const outbound = guardedOutbound({ ...inside, keptConnections: 1 });
    const exchange = { target: "files", method: "GET", url: `http://127.0.0.1:${port}/` } as const;
    const first = outbound.stream({ ...exchange, silentMs: 60_000 }).catch((error: unknown) => error);
    await eventually(() => expect(requests()).toBe(1));
    const second = outbound.stream({ ...exchange, silentMs: 20 });
    await expect(second).rejects.toMatchObject({ code: "OUTBOUND_FAILED" });
    expect(requests()).toBe(1);
    outbound.close();
    await first;
  });

  test("obey the guard: every new one is looked up and checked, and none is lent to another host", async () => {
    const { port, requests } = await canary();
    const resolve = names("127.0.0.1");
    const outbound = guardedOutbound({ ...inside, keptConnections: 2 }, always(resolve));
    await outbound.request(get(`http://127.0.0.1:${port}/`));
    for (const looked of [1, 2]) {
      const answer = outbound.request(get("http://innocent.example:8080/"));
      await expect(answer).rejects.toMatchObject({ code: "OUTBOUND_REFUSED" });
      expect(resolve).toHaveBeenCalledTimes(looked);
    }
    expect(requests()).toBe(1);
    outbound.close();
  });
});

describe("a hostile receiver", () => {
  const inside = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });
  const put = (port: number, more: Partial<OutboundExchange> = {}): Promise<unknown> =>
    inside
      .stream({
        ...{ target: "files", method: "PUT", url: `http://127.0.0.1:${port}/secret?token=1`, body: "file" },
        silentMs: 300,
        ...more,
      })
      .catch((error: unknown) => error);

  /** A receiver that writes `first`, then `again` and `again`, as long as somebody listens. */
  async function repeating(first: string, again: string): Promise<{ port: number; closed: Promise<void> }> {
    let gone: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const port = await raw((socket) => {
      let timer: NodeJS.Timeout | undefined;
      socket.once("data", () => {
        socket.write(first);
        timer = setInterval(() => socket.write(again), 5);
      });
      socket.once("close", () => {
        clearInterval(timer);
        gone();
      });
    });
    return { port, closed };
  }

  test.each([
    ["interim answers without an end", "", "HTTP/1.1 102 Processing\r\n\r\n"],
    ["early hints without an end", "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
    ["a status line in single bytes", "HTTP/1.1 200 ", "O"],
    ["a header in single bytes", "HTTP/1.1 200 OK\r\nA: ", "b"],
    ["empty lines before the answer", "", "\r\n"],
  ])("%s is no answer: the connection ends in time", async (_, first, again) => {
    const { port, closed } = await repeating(first, again);
    expect(await put(port)).toMatchObject({
      code: "OUTBOUND_FAILED",
      message: "127.0.0.1 did not answer within 300 ms.",
    });
    await closed;
  });

  test.each([
    ["headers of more than 16 KB", `HTTP/1.1 200 OK\r\nA: ${"b".repeat(20_000)}\r\n\r\n`],
    ["a change of the protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"],
    ["something that is not HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["two lengths that differ", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    ["a length and chunks", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"],
  ])("%s fails at once", async (_, answer) => {
    const port = await raw((socket) => socket.once("data", () => socket.write(answer)));
    expect(await put(port, { silentMs: 60_000 })).toMatchObject({ code: "OUTBOUND_FAILED" });
  });

  test("an answer that never ends, in single bytes, is cut off after the whole time, for requests too", async () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const endless = async (work: (port: number) => Promise<unknown>): Promise<void> => {
      const { port, closed } = await repeating(head, "1\r\nx\r\n");
      const failure = { code: "OUTBOUND_FAILED", message: "127.0.0.1 did not answer within 300 ms." };
      await expect(work(port)).rejects.toMatchObject(failure);
      await closed;
    };
    const url = (port: number): string => `http://127.0.0.1:${port}/`;
    await endless((port) => inside.request({ ...get(url(port)), timeoutMs: 300, mostBytes: 1_000_000 }));
    await endless(async (port) => {
      const exchange = { target: "files", method: "PUT", url: url(port), silentMs: 60_000, wholeMs: 300 } as const;
      return await (await inside.stream(exchange)).body.toArray();
    });
  });

  test("a receiver that takes bytes slowly is given up after the whole time, however steadily it takes them", async () => {
    const port = await raw((socket) => {
      socket.pause();
      const timer = setInterval(() => socket.read(1000), 5);
      socket.once("close", () => clearInterval(timer));
    });
    let isEnded = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        isEnded = true;
      }
    }
    const failure = await put(port, { body: endless(), silentMs: 60_000, wholeMs: 300 });
    expect(failure).toMatchObject({ message: "127.0.0.1 did not answer within 300 ms." });
    await eventually(() => expect(isEnded).toBe(true));
  });

  /** The bytes, and no end before the gate opens. */
  function held(bytes: string): { readonly body: AsyncIterable<Uint8Array>; readonly open: () => void } {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(bytes);
      await gate;
    }
    return { body: pieces(), open };
  }
  const toPort = (port: number) =>
    ({ target: "files", method: "PUT", url: `http://127.0.0.1:${port}/`, silentMs: 60_000 }) as const;

  test("an answer before the request was sent is no sign that it arrived", async () => {
    const sockets: Socket[] = [];
    const port = await raw((socket) => {
      sockets.push(socket);
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    });
    const { body, open } = held("first");
    const answer = await inside.stream({ ...toPort(port), body });
    expect(answer.status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect(answer.allSent).rejects.toMatchObject({ code: "OUTBOUND_FAILED" });
    open();
  });

  test("all was sent when the receiver has the bytes that were announced, and closes the connection", async () => {
    const port = await raw((socket) => {
      let received = "";
      socket.setEncoding("latin1").on("data", (text) => {
        received += text;
        if (received.endsWith("whole")) socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      });
    });
    const { body, open } = held("whole");
    const answer = await inside.stream({ ...toPort(port), headers: { "content-length": "5" }, body });
    await answer.allSent;
    answer.body.destroy();
    open();
  });
});

test.each([
  ["example.com/path", "The address must be a whole one, as https://example.com/path."],
  ["ftp://example.com/", "Only http and https are allowed."],
  ["https://me@example.com/", "The address must not hold credentials."],
  ["https://:secret@example.com/", "The address must not hold credentials."],
  ["https://me:secret@inside.example/", "The address must not hold credentials."],
  ["http://example.com/", /^The address must be https\. .+/],
  ["https://example.com/", undefined],
  ["http://inside.example/", undefined],
])("%s, where an address is to be secure, is answered with what is wrong with it", (address, expected) => {
  const { objection } = guardedOutbound({ allow: [], inside: ["inside.example"] });
  const found = objection(address, "issuer", "secure");
  if (expected instanceof RegExp) expect(found).toMatch(expected);
  else expect(found).toBe(expected);
  if (address === "http://example.com/") expect(objection(address, "issuer")).toBeUndefined();
});
