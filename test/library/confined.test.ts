import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { compiledFile } from "../support/compiled/compiled-file.ts";
import { node } from "../support/programs/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));

/** Node.js gave its permission model another name when it was finished. */
const permission = Number(version.slice(1).split(".")[0]) < 23 ? "--experimental-permission" : "--permission";

/** What a serverless host has: 512 MB, files to read, none to write, and no other process or thread. */
const confined = [permission, "--allow-fs-read=*", "--max-old-space-size=512", "--no-warnings"];

const program = `
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { createRenderer } from ${JSON.stringify(pathToFileURL(compiledFile("library/index.ts")).href)};

const denied = (act) => {
  try { act(); } catch (error) { return error.code; }
};
const example = (name) => readFileSync(${JSON.stringify(examples)} + name);
const renderer = await createRenderer({ assets: ${JSON.stringify(join(examples, "assets"))} });
const options = { data: example("invoice/data.json") };
const pdf = await renderer.render(example("invoice/definition.json"), options);
const docx = await renderer.render(example("invoice/definition.json"), { ...options, format: "docx" });
const pictures = [];
for await (const { width } of renderer.images(pdf.bytes, { width: 100 })) pictures.push(width);
const { signatures } = await renderer.verify(pdf.bytes);
const merged = await renderer.merge([pdf.bytes, pdf.bytes]);
const imported = await renderer.import(Buffer.from("# Hello"), { fileName: "hello.md" });
await renderer.dispose();
console.log(JSON.stringify({
  denied: [
    denied(() => writeFileSync(${JSON.stringify(join(examples, "written"))}, "")),
    denied(() => spawnSync("true")),
    denied(() => new Worker("1", { eval: true })),
  ],
  beginnings: [pdf, docx].map(({ bytes }) => Buffer.from(bytes).toString("latin1", 0, 2)),
  warnings: pdf.warnings,
  pictures, signatures, pages: merged.pageCount, content: imported.definition.document.content.length,
}));
`;

test("the library works where nothing can be written and nothing can be started", async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, "confined.mjs");
  await writeFile(file, program);
  const { stdout } = await node.finished([...confined, file]);
  const no = "ERR_ACCESS_DENIED";
  expect(JSON.parse(stdout)).toEqual({
    denied: [no, no, no],
    beginnings: ["%P", "PK"],
    warnings: [],
    pictures: [100],
    signatures: [],
    pages: 2,
    content: 1,
  });
});

/** A program for a clone, on what the sources are compiled to. */
async function programFor(name: string, home: string): Promise<string> {
  const source = await readFile(join(examples, "library", name), "utf8");
  const { transform } = await import("esbuild");
  const { code } = await transform(source, { loader: "ts" });
  const file = join(home, name.replace(/ts$/, "mjs"));
  await writeFile(
    file,
    code
      .replace('"colophon"', JSON.stringify(pathToFileURL(compiledFile("library/index.ts")).href))
      .replaceAll('"examples/', `"${examples}`),
  );
  return file;
}

test("the programs that the page about the library shows make documents, one after the other in one process", async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const page = await readFile(new URL("../../docs/how-to/library.md", import.meta.url), "utf8");
  const files: string[] = [];
  for (const name of ["invoice.ts", "reminder.ts"]) {
    expect(page).toContain(`\`\`\`ts\n${await readFile(join(examples, "library", name), "utf8")}\`\`\``);
    files.push(await programFor(name, folder.path));
  }
  const [invoice = "", reminder = ""] = files;
  // The program is loaded once for both: that takes longer than what they make.
  const { stdout, stderr } = await node.finished(["--import", invoice, reminder], { cwd: folder.path });
  expect(`${stdout}${stderr}`).toBe("invoice.pdf: 1 page, 0 warnings\n");
  expect((await readFile(join(folder.path, "invoice.pdf"))).toString("latin1", 0, 5)).toBe("%PDF-");
  expect((await readFile(join(folder.path, "reminder.docx"))).toString("latin1", 0, 2)).toBe("PK");
});
