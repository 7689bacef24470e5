import { connect } from "node:net";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { Adapters } from "../../src/service/compose.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";

/** What a request waits for, as soon as it is shut and until it is opened. */
class Door {
  waiting: number = 0;
  #open: (() => void) | undefined;
  #shut: Promise<void> | undefined;

  shut(): void {
    this.#shut = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#shut = undefined;
    this.#open?.();
  }

  async pass(): Promise<void> {
    this.waiting += 1;
    await this.#shut;
    this.waiting -= 1;
  }
}

const atCounts =
  (door: Door) =>
  (opened: Adapters): Adapters => ({
    ...opened,
    limiter: {
      ...opened.limiter,
      consume: async (...point) => {
        await door.pass();
        return await opened.limiter.consume(...point);
      },
    },
  });

const atKeptAnswers =
  (door: Door) =>
  (opened: Adapters): Adapters => {
    const { blobs } = opened;
    const open = blobs.open.bind(blobs);
    blobs.open = async (key, range) => {
      if (key.includes("/answer.")) await door.pass();
      return await open(key, range);
    };
    return opened;
  };

/** At the file of a document, once it is open; with all files that were opened so. */
const atOpenFiles =
  (door: Door, files: Readable[]) =>
  (opened: Adapters): Adapters => {
    const { blobs } = opened;
    const open = blobs.open.bind(blobs);
    blobs.open = async (key, range) => {
      const file = await open(key, range);
      if (file !== undefined) files.push(file);
      await door.pass();
      return file;
    };
    return opened;
  };

async function start(around: (opened: Adapters) => Adapters, settings: Readonly<Record<string, string>> = {}) {
  const service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off", ...settings }, undefined, { around });
  onTestFinished(() => service.stop());
  return service;
}

/** Callers that send these requests, and are gone for the service while it waits at the door; which opens then. */
async function comeAndGo(service: TestService, door: Door, callers: readonly (readonly string[])[]): Promise<void> {
  const requests = callers.flat().length;
  const { hostname, port } = new URL(service.baseUrl);
  door.shut();
  const sockets = callers.map((sent) => {
    const socket = connect(Number(port), hostname, () => socket.write(sent.join("")));
    return socket.on("error", () => undefined);
  });
  await eventually(() => expect(door.waiting).toBe(requests));
  for (const socket of sockets) socket.resetAndDestroy();
  await eventually(() => expect(service.logged().match(/"aborted":true/g)).toHaveLength(requests));
  door.open();
  await eventually(() => expect(door.waiting).toBe(0));
  expect(service.logged()).not.toContain('"level":50');
}

const requestOf = (service: TestService, line: string, headers: readonly string[] = [], body = ""): string =>
  [`${line} HTTP/1.1`, "Host: x", `Authorization: Bearer ${service.token}`, ...headers, "", body].join("\r\n");

const document = { content: [{ p: "Hello" }] };

test("a caller that goes while its request waits for storage gives the bytes of its body back", async () => {
  const door = new Door();
  const service = await start(atCounts(door), { MAX_BODIES_MB: "6", MAX_BODY_MB: "3" });
  const path = `/v1/${service.tenantId}/documents/generate-from-payload`;
  const length = `Content-Length: ${3 * 1024 * 1024}`;
  await comeAndGo(service, door, [
    [requestOf(service, `POST ${path}`, ["Content-Type: application/json", length], "{")],
  ]);
  expect((await service.ask("POST", path, { json: { document } })).status).toBe(200);
});

test("callers that go while their requests for the stream of changes wait for storage take no places", async () => {
  const door = new Door();
  const service = await start(atCounts(door));
  const request = requestOf(service, `GET /v1/${service.tenantId}/changes`);
  await comeAndGo(
    service,
    door,
    Array.from({ length: 30 }, () => [request]),
  );
  const answer = await service.ask("GET", "changes");
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test("a bulk request whose caller goes while the kept answer is looked for makes nothing, and its key is free", async () => {
  const door = new Door();
  const service = await start(atKeptAnswers(door));
  const headers = { "content-type": "application/x-ndjson", "idempotency-key": "gone" };
  const body = JSON.stringify({ document });
  const sent = Object.entries({ ...headers, "content-length": body.length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const line = `POST /v1/${service.tenantId}/documents/bulk`;
  await comeAndGo(service, door, [[requestOf(service, line, sent, body)]]);
  await eventually(async () => {
    expect((await service.ask("POST", "documents/bulk", { body, headers })).status).toBe(200);
  });
  expect(service.pool.jobs).toHaveLength(1);
});

test("a caller that goes while its download is opened leaves no file open", async () => {
  const door = new Door();
  const files: Readable[] = [];
  const service = await start(atOpenFiles(door, files));
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: { document } }));
  for (const more of [[], ["Range: bytes=0-1"]])
    await comeAndGo(service, door, [
      [requestOf(service, `GET /v1/${service.tenantId}/documents/${made.fileName}`, more)],
    ]);
  await eventually(() => expect(files.map(({ destroyed }) => destroyed)).toEqual([true, true]));
});

test("a request that waits behind another on its connection is over when the connection is", async () => {
  const door = new Door();
  const service = await start(atCounts(door), { MAX_BODIES_MB: "6", MAX_BODY_MB: "3" });
  const path = `/v1/${service.tenantId}/documents/generate-from-payload`;
  const length = `Content-Length: ${3 * 1024 * 1024}`;
  const first = requestOf(service, `GET /v1/${service.tenantId}/documents`);
  const behind = requestOf(service, `POST ${path}`, ["Content-Type: application/json", length], "{");
  await comeAndGo(service, door, [[first, behind]]);
  expect((await service.ask("POST", path, { json: { document } })).status).toBe(200);
});
