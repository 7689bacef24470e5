import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { colophon } from "../support/command-line.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";
import { beginSession } from "../support/servers/studio.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const ticketOf = (link: string): string => link.trim().split("/studio/#ticket=")[1] ?? "";

test("sign-in prints a link that opens the studio as the first key, beside a running service", async () => {
  const { code, out, err } = await colophon(["sign-in"], { DATA_DIR: service.folder });
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^http:\/\/localhost:\d+\/studio\/#ticket=[\w.-]+\n$/);
  expect((await beginSession(service, { ticket: ticketOf(out) })).status).toBe(204);
  expect((await beginSession(service, { ticket: ticketOf(out) })).status).toBe(401);
});

test("sign-in names another key, and the address that callers see", async () => {
  const { clientId } = await bodyOf(await service.ask("POST", "api-keys", { json: { name: "Reader" } }));
  const settings = { DATA_DIR: service.folder, BASE_URL: "https://documents.example" };
  const words = ["sign-in", "--tenant", service.tenantId, "--client", clientId];
  const { out } = await colophon(words, settings);
  expect(out).toMatch(/^https:\/\/documents\.example\/studio\/#ticket=/);
  const answer = await beginSession(service, { ticket: ticketOf(out) });
  expect(answer.status).toBe(204);
  const stranger = await colophon(["sign-in", "--tenant", service.tenantId, "--client", "nobody"], settings);
  expect((await beginSession(service, { ticket: ticketOf(stranger.out) })).status).toBe(401);
});

test("sign-in says what is missing", async () => {
  const { path, remove } = await temporaryFolder();
  try {
    expect((await colophon(["sign-in"], { DATA_DIR: path })).code).toBe(66);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "events.db"), "");
    const kept = await colophon(["sign-in"], { DATA_DIR: path });
    expect([kept.code, kept.err]).toEqual([64, expect.stringContaining("bootstrap.json is not there")]);
    const key = ["--tenant", service.tenantId, "--client", "x"];
    const none = await colophon(["sign-in", ...key], { DATA_DIR: path, BASE_URL: "http://localhost:1" });
    expect(none.err).toContain("no token-key.pem");
    expect((await colophon(["sign-in", "--tenant", "x"], { DATA_DIR: path })).err).toContain("go together");
    expect((await colophon(["sign-in", "me"], { DATA_DIR: path })).err).toContain("options only");
    const off = await colophon(["sign-in"], { DATA_DIR: service.folder, STUDIO: "off" });
    expect(off.err).toContain("STUDIO is off");
  } finally {
    await rm(path, { recursive: true, force: true });
    await remove();
  }
});
