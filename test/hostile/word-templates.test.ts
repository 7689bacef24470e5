import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { hostileWord, hostileWordKinds } from "../support/files/hostile-words.ts";
import { atNight, everyNth } from "../support/night.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const seed = 5;
const rounds = atNight(8, 1);

test.each(everyNth(hostileWordKinds, 4))(
  "a Word template with %s is filled or refused, and a document is made beside it",
  async (kind) => {
    for (let round = 0; round < rounds; round += 1) {
      const number = hostileWordKinds.indexOf(kind) + round * hostileWordKinds.length;
      const { file, data, syntax } = hostileWord(number, seed);
      const uri = `data:application/octet-stream;base64,${Buffer.from(file).toString("base64")}`;
      const json = { content: { word: { file: uri, syntax } }, data };
      const format = round % 2 === 0 ? "docx" : "pdf";
      const { status } = await service.ask("POST", `documents/generate-from-template/${format}`, { json });
      expect([200, 400], `number ${number}, as ${format}: ${status}`).toContain(status);
    }
    const small = { content: { document: { content: [{ p: "One paragraph." }] } }, data: {} };
    expect((await service.ask("POST", "documents/generate-from-template", { json: small })).status).toBe(200);
  },
);
