import { describe, expect, test } from "vitest";
import { type AssetStore, storeAsset } from "../../../src/commands/asset/store.ts";
import { Epochs, raisingEpochs } from "../../../src/commands/document/epochs.ts";
import { type Generator, generateDocument } from "../../../src/commands/document/generate.ts";
import { GivenAssets } from "../../../src/commands/document/given-assets.ts";
import { serveOutside } from "../../../src/commands/document/serve-outside.ts";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { reviseTemplate } from "../../../src/commands/template/revise.ts";
import type { NewEvent } from "../../../src/ports/event-log/port.ts";
import { keyOf, type RepeatingOutside } from "../../../src/render/contract/epoch.ts";
import { assetStream } from "../../../src/vocabulary/events/asset.ts";
import { documentStream } from "../../../src/vocabulary/events/document.ts";
import { templateStream } from "../../../src/vocabulary/events/template.ts";
import { memoryEventLog } from "../../doubles/memory-event-log.ts";
import { origin, otherTenant, tenant } from "../stage.ts";
import { body, generation, made } from "./generation.ts";

const content = (text: string): string => JSON.stringify({ document: { content: [{ p: text }] } });

/** Epochs whose clock the test moves. */
function timed() {
  let now = 0;
  const epochs = new Epochs(() => now);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { epochs, pass };
}

/** A service whose only host keeps every answer that it may, and makes files of what its body names. */
function keeping() {
  const { epochs } = timed();
  const kept = new Map<string, unknown>();
  const questions: string[] = [];
  const host = generation(async (job, outside: RepeatingOutside) => {
    const epoch = outside.epoch?.();
    const id = new TextDecoder().decode(job.body);
    const question = ["template", id];
    const key = `${epoch?.id} ${keyOf(question)}`;
    if (kept.has(key)) epoch?.reuse(question);
    else {
      questions.push(id);
      const answer = await outside.template(id);
      if (epoch?.mayKeep(question)) kept.set(key, answer);
      else kept.set("for this job alone", answer);
    }
    const template = (kept.get(key) ?? kept.get("for this job alone")) as {
      id: string;
      revision: string;
      content: string;
    };
    const { colophon } = made(job);
    return made(job, {
      bytes: body(template.content),
      colophon: { ...colophon, template: { id: template.id, revision: template.revision } },
    });
  });
  const service: Generator = { ...host.service, log: raisingEpochs(host.log, epochs), epochs };
  const make = async (number: number, templateId: string) =>
    (await generateDocument(service, origin(number), { format: "pdf", source: "template", body: body(templateId) }))
      .document;
  return { service, make, questions };
}

describe("answers that a host keeps for an epoch", () => {
  test("are queried once, and what they say of retention counts for every document", async () => {
    const { service, make, questions } = keeping();
    const { created } = await createTemplate(service, origin(1), {
      name: "Deed",
      content: content("old"),
      retention: { days: 7300 },
    });
    const documents = [await make(2, created.templateId), await make(3, created.templateId)];
    expect(questions).toEqual([created.templateId]);
    expect(documents.map(({ retention }) => retention)).toMatchObject([
      { from: "template", days: 7300 },
      { from: "template", days: 7300 },
    ]);
  });

  test("are those of before no more once the writer of a new revision is answered", async () => {
    const { service, make, questions } = keeping();
    const { created } = await createTemplate(service, origin(1), {
      name: "Deed",
      content: content("old"),
      retention: { days: 7300 },
    });
    const { templateId } = created;
    const before = await make(2, templateId);
    await reviseTemplate(
      service,
      origin(3),
      { templateId, origin: "update" },
      { content: content("new"), retention: { days: 2 } },
    );
    const after = await make(4, templateId);
    expect(questions).toEqual([templateId, templateId]);
    expect(after.template?.revision).not.toBe(before.template?.revision);
    expect(after.retention).toMatchObject({ from: "template", days: 2 });
  });
});

/** A job of the tenant that is begun at once. */
function begun(service: Generator) {
  const given = new GivenAssets(service, origin(9));
  const outside = serveOutside(service, tenant, given);
  return { given, outside, epoch: outside.epoch?.() };
}

describe("a job that was begun before a write and asks after it", () => {
  test("keeps no answer of a template, and a document of the kept one has the retention of that", async () => {
    const { service } = keeping();
    const revised = { content: content("new"), retention: { days: 2 } };
    const first = { name: "Deed", content: content("old"), retention: { days: 7300 } };
    const { templateId } = (await createTemplate(service, origin(1), first)).created;
    const question = ["template", templateId];
    const [keeper, late, other] = [begun(service), begun(service), begun(service)];
    const kept = await keeper.outside.template(templateId);
    expect(keeper.epoch?.mayKeep(question)).toBe(true);
    await reviseTemplate(service, origin(2), { templateId, origin: "update" }, revised);
    const answer = await late.outside.template(templateId);
    expect(answer?.content).toBe(revised.content);
    expect([late.epoch?.id, late.epoch?.mayKeep(question)]).toEqual([keeper.epoch?.id, false]);
    other.epoch?.reuse(question);
    expect(other.given.retentionOf(kept)).toEqual({ days: 7300 });
    expect(late.given.retentionOf(answer)).toEqual({ days: 2 });
  });

  test("keeps no answer of an upload, and a document of the kept one is compared with the hash of that", async () => {
    const { service } = keeping();
    const path = "images/logo.svg";
    const store: AssetStore = {
      ...service,
      pool: { inspect: async () => ({ warnings: [], certificates: [] }) },
      quotas: { mustHaveSpace: async () => undefined },
    };
    const upload = async (number: number, text: string) => {
      const asset = { kind: "images", fileName: "logo.svg", bytes: body(text), place: "any" } as const;
      await storeAsset(store, origin(number), asset);
    };
    await upload(1, "old");
    const [keeper, late, other] = [begun(service), begun(service), begun(service)];
    await keeper.outside.asset(path);
    await upload(2, "new");
    expect(await late.outside.asset(path)).toEqual(Buffer.from("new"));
    expect(late.epoch?.mayKeep(["asset", path])).toBe(false);
    other.epoch?.reuse(["asset", path]);
    await expect(other.given.mustBeStored(path, body("old"))).resolves.toBeUndefined();
  });
});

describe("an epoch of a tenant", () => {
  test("ends with a write to its templates and uploads, and with no other", async () => {
    const { epochs } = timed();
    const log = raisingEpochs(memoryEventLog(), epochs);
    const event: NewEvent = { id: "5e2d1c0b-9a8f-4e7d-8c6b-5a4f3e2d1c0b", type: "Any", data: {}, meta: {} } as never;
    const idAfter = async (write: () => Promise<unknown>): Promise<number> => {
      await write().catch(() => undefined);
      return epochs.of(tenant).id;
    };
    const first = epochs.of(tenant).id;
    const others = [
      documentStream(tenant, "d"),
      templateStream(otherTenant, "t"),
      assetStream(otherTenant, "images", "h"),
    ];
    for (const stream of others) expect(await idAfter(() => log.append(stream, "any", [event]))).toBe(first);
    const writes = [
      () => log.append(templateStream(tenant, "t"), "any", [event]),
      () => log.append(assetStream(tenant, "images", "h"), "any", [event]),
      // Whether a write that failed is in the log is not always known.
      () => log.append(templateStream(tenant, "t"), "absent", [{ ...event, id: "another" } as NewEvent]),
      () => log.remove(templateStream(tenant, "t")),
    ];
    const ids = [first];
    for (const write of writes) ids.push(await idAfter(write));
    expect(new Set(ids).size).toBe(writes.length + 1);
  });

  test("lasts for a second, and no other tenant has its number", () => {
    const { epochs, pass } = timed();
    const first = epochs.of(tenant).id;
    expect(epochs.of(otherTenant).id).not.toBe(first);
    pass(999);
    expect(epochs.of(tenant).id).toBe(first);
    pass(1);
    expect(epochs.of(tenant).id).not.toBe(first);
  });

  test("is forgotten when a thousand other tenants came, and never comes again", () => {
    const { epochs } = timed();
    const first = epochs.of(tenant).id;
    for (let other = 0; other < 1000; other += 1) epochs.of(`tenant ${other}`);
    expect(epochs.of(tenant).id).toBeGreaterThan(first);
  });
});

test("epochs that are over are forgotten when another begins", () => {
  const { epochs, pass } = timed();
  for (const id of ["a", "b", "c"]) epochs.of(id);
  pass(999);
  epochs.of("d");
  expect(epochs.size).toBe(4);
  pass(1);
  epochs.of("e");
  expect(epochs.size).toBe(2);
});
