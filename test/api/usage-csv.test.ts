import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

test("usage as CSV has a header and a line for each day, format and template", async () => {
  const json = { document: { content: [{ p: "x" }] } };
  await service.ask("POST", "documents/generate-from-payload", { json });
  await eventually(async () => {
    const { daily, from, to } = await bodyOf(await service.ask("GET", "usage"));
    expect(daily).toHaveLength(1);
    const answer = await service.ask("GET", "usage?as=csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="usage-${from}-${to}.csv"`);
    const [{ day, format, documents, pages, bytes }] = daily;
    expect(await answer.text()).toBe(
      `day,format,templateId,documents,pages,bytes\r\n${day},${format},,${documents},${pages},${bytes}\r\n`,
    );
  });
});
