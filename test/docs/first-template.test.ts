import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { needs, program } from "../support/programs/programs.ts";
import { startTestServiceWith } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

const root = new URL("../../", import.meta.url);
const file = (path: string): string => fileURLToPath(new URL(path, root));

/** The contents of the page's fences of one kind, in order. */
function fenced(page: string, kind: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, "gms"))].map(([, text = ""]) => text);
}

test(
  "the page of the first template, done to the letter, ends with a payslip for each person",
  needs("jq", "curl", "bash"),
  async () => {
    const page = await readFile(file("docs/how-to/first-template.md"), "utf8");
    const folder = await mkdtemp(join(tmpdir(), "colophon-first-"));
    const service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
    try {
      const [definition = "", data = ""] = fenced(page, "json");
      await writeFile(join(folder, "definition.json"), definition);
      await writeFile(join(folder, "data.json"), data);
      await copyFile(file("examples/assets/images/logo.png"), join(folder, "logo.png"));
      await copyFile(file("test/support/letters/square.ttf"), join(folder, "Brand.ttf"));
      const variables = { BASE: service.baseUrl, TENANT: service.tenantId, TOKEN: service.token };
      const script = ["set -e", ...fenced(page, "sh")].join("\n");
      await program("bash").finished(["-c", script], { cwd: folder, env: { ...env, ...variables } });
      const made = await readdir(folder);
      expect(made).toEqual(expect.arrayContaining(["Payslip Ada.pdf", "Payslip Grace.pdf", "Payslip Linus.pdf"]));
      for (const name of ["preview.pdf", "Payslip Ada.pdf"]) {
        expect((await readFile(join(folder, name), "latin1")).slice(0, 5), name).toBe("%PDF-");
      }
      const answers = (await readFile(join(folder, "answers.ndjson"), "utf8")).trim().split("\n");
      expect(answers.map((line) => JSON.parse(line)).flatMap(({ result }) => result?.errorCodes ?? [])).toEqual([]);
    } finally {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
