import { expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, startTestServiceWith } from "../support/servers/service.ts";

test("a start warns of webhooks inside that only OUTBOUND_INSIDE names, without their paths", async () => {
  const before = await startTestService({ GALLERY: "off", TENANT_OUTBOUND_INSIDE: "hooks.example.com,127.0.0.1" });
  const register = async (url: string) =>
    await bodyOf(await before.ask("POST", "webhooks", { json: { url, events: ["template.created"] } }));
  const inside = await register("http://127.0.0.1:9999/s3cr3t?token=s3cr3t");
  const disabled = await register("http://127.0.0.1:9998/");
  await before.ask("PATCH", `webhooks/${disabled.id}`, { json: { enabled: false } });
  const outside = await register("https://example.com/");
  expect(before.logged()).not.toContain("refused by the settings");
  await before.service.stop();
  const settings = { GALLERY: "off", OUTBOUND_INSIDE: "127.0.0.1" };
  const after = await startTestServiceWith(fakeRenderPool(), settings, before.folder);
  try {
    await eventually(() => expect(after.logged()).toContain("a webhook is refused by the settings"));
    const lines = after
      .logged()
      .split("\n")
      .filter((line) => line.includes("refused by the settings"))
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ level: 40, tenantId: after.tenantId, webhookId: inside.id, host: "127.0.0.1:9999" },
        why: expect.stringContaining("TENANT_OUTBOUND_INSIDE"),
      }),
    ]);
    expect(after.logged()).not.toContain("s3cr3t");
    expect(after.logged()).not.toContain(outside.id);
  } finally {
    await after.stop();
  }
});
