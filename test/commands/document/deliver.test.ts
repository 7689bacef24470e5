import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { deleteDocuments } from "../../../src/commands/document/delete-batch.ts";
import { deliverDocument } from "../../../src/commands/document/deliver.ts";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { createBlobSweeper } from "../../../src/commands/document/sweep-blobs.ts";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { OutboundError, type OutboundExchange } from "../../../src/ports/net/port.ts";
import { retryDelaysMs } from "../../../src/vocabulary/http/webhooks.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { eventsOf, keysOf, origin } from "../stage.ts";
import { body, generation } from "./generation.ts";

/** A document that is to be put to a receiver with these answers, the last of which it repeats; "none": it does not answer; "early": 200 before it has the file. */
async function stand(...answers: readonly (number | "none" | "early")[]) {
  const { service, log, blobs, clock, pass, jobs } = generation();
  const sealed = sealedBlobs(blobs, new SealingKeys(new Uint8Array(32).fill(7)), clock);
  const sent: { readonly exchange: OutboundExchange; readonly bytes: string }[] = [];
  const target = '{"url":"https://example.com/a.pdf?sig=s3cr3t","headers":{"Content-Type":"text/s3cr3t"}}';
  const made = await generateDocument({ ...service, sealed }, origin(1), {
    format: "pdf",
    source: "payload",
    body: body(`{ "deliverTo" : ${target} , "document": {} }`),
  });
  const stream = async (exchange: OutboundExchange) => {
    const pieces = await Readable.from(exchange.body as AsyncIterable<Uint8Array>).toArray();
    sent.push({ exchange, bytes: Buffer.concat(pieces).toString() });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer === "early") {
      const allSent = Promise.reject(new OutboundError("OUTBOUND_FAILED", "example.com took a part of it."));
      return { status: 200, headers: {}, body: Readable.from([]), allSent };
    }
    if (typeof answer !== "number") throw new OutboundError("OUTBOUND_FAILED", "example.com did not answer.");
    return { status: answer, headers: {}, body: Readable.from([]), allSent: Promise.resolve() };
  };
  const outbound = { objection: () => undefined, stream };
  const { document } = made;
  const deliver = () => deliverDocument({ log, blobs, sealed, clock, outbound, userAgent: "test" }, document);
  const secrets = async () => [...(await keysOf(blobs))].filter((key) => key.endsWith(".delivery"));
  return { log, blobs, clock, pass, jobs, sent, deliver, secrets, document };
}

test("500, then 200: the second try comes after ten seconds, not before, and the address is forgotten", async () => {
  const { deliver, pass, sent, secrets, jobs, document, log } = await stand(500, 200);
  expect(await deliver()).toBe("failed");
  pass(9999);
  expect(await deliver()).toBe("none");
  expect(await secrets()).toHaveLength(1);
  pass(1);
  expect(await deliver()).toBe("delivered");
  expect(await deliver()).toBe("none");
  expect(sent).toHaveLength(2);
  expect(await secrets()).toEqual([]);
  const { exchange, bytes } = sent[1] ?? expect.fail("nothing was sent");
  expect(exchange.headers).toEqual({
    "content-type": "text/s3cr3t",
    "content-length": String(document.sizeBytes),
    "user-agent": "test",
  });
  expect(bytes).toBe(Buffer.from(jobs[0]?.body ?? []).toString());
  expect(JSON.parse(bytes)).toEqual({ document: {} });
  expect(JSON.stringify((await eventsOf(log)).map(({ data }) => data))).not.toContain("s3cr3t");
});

test("a receiver that never answers is tried eight times within a day, then the delivery has failed", async () => {
  const { deliver, pass, sent, secrets, log } = await stand("none");
  for (const delay of [...retryDelaysMs, 0]) {
    expect(await deliver()).toBe("failed");
    pass(delay);
  }
  expect(await deliver()).toBe("none");
  expect(sent).toHaveLength(8);
  expect(await secrets()).toEqual([]);
  const last = (await eventsOf(log)).at(-1);
  expect(last).toMatchObject({
    type: "DocumentDeliveryAttempted",
    data: { attempt: 8, outcome: "failed", status: null, problem: "example.com did not answer.", nextAt: null },
  });
});

test("the sweeper removes an address that could not be removed when the document was delivered", async () => {
  const { deliver, pass, log, blobs, clock, secrets } = await stand(200);
  const [secret = ""] = await secrets();
  await deliver();
  await blobs.put(secret, Buffer.from("left"));
  pass(2 * 60 * 60 * 1000);
  expect(await createBlobSweeper(log, blobs).step(clock.now(), 100)).toBe(1);
  expect(await secrets()).toEqual([]);
});

test("the sweeper keeps the address while tries are left; deleting the document removes it and ends the tries", async () => {
  const { deliver, pass, sent, secrets, log, blobs, clock, document } = await stand(500);
  await deliver();
  pass(2 * 60 * 60 * 1000);
  await createBlobSweeper(log, blobs).step(clock.now(), 100);
  expect(await secrets()).toHaveLength(1);
  const resolve = async () => new Map([["it", document.documentId]]);
  await deleteDocuments({ log, blobs, resolve }, origin(2), ["it"]);
  expect([...(await keysOf(blobs))]).toEqual([]);
  expect(await deliver()).toBe("none");
  expect(sent).toHaveLength(1);
});

test("success before the file was taken is none", async () => {
  const { deliver, log } = await stand("early", 200);
  expect(await deliver()).toBe("failed");
  const last = (await eventsOf(log)).at(-1);
  expect(last?.data).toMatchObject({ outcome: "failed", status: null, problem: "example.com took a part of it." });
});

test("a file that is not as it was stored is not put, and its damage is an event", async () => {
  const { deliver, sent, log, blobs } = await stand(200);
  const key =
    [...(await keysOf(blobs))].find((name) => !name.endsWith(".delivery")) ?? expect.fail("nothing is stored");
  await blobs.put(key, body("other bytes"));
  expect(await deliver()).toBe("failed");
  expect(sent).toEqual([]);
  expect((await eventsOf(log)).map(({ type }) => type).slice(-2)).toEqual([
    "FileFoundDamaged",
    "DocumentDeliveryAttempted",
  ]);
});

test("a document whose time is over is not put, before anybody has ended it", async () => {
  const { deliver, sent, pass } = await stand(500, 200);
  expect(await deliver()).toBe("failed");
  pass(31 * 24 * 60 * 60 * 1000);
  expect(await deliver()).toBe("none");
  expect(sent).toHaveLength(1);
});

test("a receiver has a minute, and a second for each 64 KB", async () => {
  const { deliver, sent, document } = await stand(200);
  await deliver();
  expect(sent[0]?.exchange.wholeMs).toBe(60_000 + Math.ceil(document.sizeBytes / 64));
});
