import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

const letter = (fontSize: number, ...texts: readonly string[]): string =>
  JSON.stringify({ document: { styles: { title: { fontSize } }, content: texts.map((p) => ({ p })) } });

/** A template with three revisions, and their labels from the first to the latest. */
async function revised(): Promise<{ readonly id: string; readonly labels: readonly string[] }> {
  const { id } = await bodyOf(
    await service.ask("POST", "templates", { json: { name: "Letter", content: letter(26, "one") } }),
  );
  for (const content of [letter(24, "one"), letter(24, "one", "two")])
    await service.ask("PUT", `templates/${id}`, { json: { id, content } });
  const list = (await bodyOf(await service.ask("GET", `templates/${id}/revisions`))) as { revision: string }[];
  return { id, labels: list.map(({ revision }) => revision).reverse() };
}

test("two revisions are compared: what changed, where, and in a sentence", async () => {
  const { id, labels } = await revised();
  const [first, , last] = labels;
  const answer = await service.ask("GET", `templates/${id}/diff?from=${first}&to=${last}`);
  expect(answer.status).toBe(200);
  expect(await bodyOf(answer)).toEqual({
    ...{ templateId: id, from: first, to: last, leftOut: 0 },
    changes: [
      {
        ...{ kind: "changed", from: "/document/styles/title/fontSize", to: "/document/styles/title/fontSize" },
        ...{ before: 26, after: 24, message: "style `title`, `fontSize`: 26 → 24" },
      },
      {
        ...{ kind: "added", to: "/document/content/1", after: { p: "two" } },
        message: "paragraph 2 is new: paragraph “two”",
      },
    ],
  });
});

test("without names the latest revision is compared with the one before", async () => {
  const { id, labels } = await revised();
  const diff = await bodyOf(await service.ask("GET", `templates/${id}/diff`));
  expect(diff).toMatchObject({ from: labels[1], to: labels[2], changes: [{ kind: "added" }] });
});

test("a template with one revision differs in nothing from itself", async () => {
  const content = letter(1, "one");
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "New", content } }));
  expect(await bodyOf(await service.ask("GET", `templates/${id}/diff`))).toMatchObject({ changes: [], leftOut: 0 });
});

test("unknown templates and revisions are not found", async () => {
  const { id } = await revised();
  const unknown = await service.ask("GET", `templates/${id}/diff?from=rev-20000101T000000Z`);
  expect([unknown.status, (await bodyOf(unknown)).errorCode]).toEqual([404, "NOT_FOUND"]);
  const nobody = await service.ask("GET", "templates/450ea286-a580-4499-ab9a-08042bf6b3ed/diff");
  expect([nobody.status, (await bodyOf(nobody)).errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
});

test("large values are left out, and the sentence stays short", async () => {
  const content = letter(1, "x".repeat(5000));
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Long", content } }));
  await service.ask("PUT", `templates/${id}`, { json: { id, content: letter(1, "y".repeat(5000)) } });
  const { changes } = await bodyOf(await service.ask("GET", `templates/${id}/diff`));
  expect(changes).toHaveLength(1);
  expect(changes[0]).not.toHaveProperty("before");
  expect(changes[0].message.length).toBeLessThan(300);
});
