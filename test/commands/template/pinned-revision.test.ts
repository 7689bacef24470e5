import { expect, test } from "vitest";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { pinnedRevision } from "../../../src/commands/template/pinned-revision.ts";
import { reviseTemplate } from "../../../src/commands/template/revise.ts";
import { origin, otherTenant, stage, tenant } from "../stage.ts";

/** A template of three revisions, their labels in order, and the revision that a pin leads to. */
async function withThree() {
  const stores = stage();
  const { created } = await createTemplate(stores, origin(1), { name: "Letter", content: "1" });
  const { templateId } = created;
  const labels = [created.revision];
  for (const [index, content] of ["2", "3"].entries()) {
    const target = { templateId, origin: "update" } as const;
    const { revised } = await reviseTemplate(stores, origin(2 + index), target, { content });
    labels.push(revised.revision);
  }
  const pinned = async (pin: Parameters<typeof pinnedRevision>[3], owner = tenant) =>
    (await pinnedRevision(stores.log, owner, templateId, pin))?.revision;
  return { labels, pinned };
}

test("a label names its own revision, as a revision and as a moment", async () => {
  const { labels, pinned } = await withThree();
  expect(labels).toHaveLength(3);
  for (const label of labels) {
    expect(await pinned({ revision: label })).toBe(label);
    expect(await pinned({ asOf: label })).toBe(label);
  }
});

test("a label that no revision has, a moment that is none, and another tenant lead nowhere", async () => {
  const { labels, pinned } = await withThree();
  expect(await pinned({ asOf: "rev-20200101T000000" })).toBeUndefined();
  expect(await pinned({ asOf: "yesterday" })).toBeUndefined();
  expect(await pinned({ revision: labels[0] ?? "" }, otherTenant)).toBeUndefined();
});
