import { expect, test } from "vitest";
import { galleryTenantId, seedGallery } from "../../../src/commands/template/seed-gallery.ts";
import { galleryTemplates } from "../../../src/service/installed/package-files.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { eventsOf, stage } from "../stage.ts";

test("the gallery has five templates that anybody can use as they are: valid, with data, without files of their own", () => {
  const templates = galleryTemplates();
  expect(templates).toHaveLength(5);
  for (const { name, description, category, content, testData } of templates) {
    expect(validateDefinition(JSON.parse(content)), name).toEqual([]);
    expect(Object.keys(JSON.parse(testData)).length).toBeGreaterThan(0);
    expect(content).not.toMatch(/"(?:src|regular|filePath|\$schema)"/);
    expect([description.length <= 500, category.length <= 50]).toEqual([true, true]);
  }
});

test("the gallery is seeded once, however often the service starts, and completed when a start was cut off", async () => {
  const { log, blobs, clock, pass } = stage();
  const templates = galleryTemplates();
  await seedGallery({ log, blobs, clock }, templates.slice(0, 2));
  expect(await eventsOf(log)).toHaveLength(5);
  pass(60_000);
  await seedGallery({ log, blobs, clock }, templates);
  await seedGallery({ log, blobs, clock }, templates);
  const events = await eventsOf(log);
  expect(events.filter(({ type }) => type === "TenantCreated")).toHaveLength(1);
  expect(events.filter(({ type }) => type === "TemplateCreated")).toHaveLength(5);
  expect(events.filter(({ type }) => type === "TemplatePublished")).toHaveLength(5);
  expect(new Set(events.map(({ meta }) => meta.tenantId))).toEqual(new Set([galleryTenantId]));
});
