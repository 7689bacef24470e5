import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** A foreign file, and where its original is to be drawn. */
export interface Original {
  readonly file: string;
  readonly pdf: string;
}

const here = fileURLToPath(new URL(".", import.meta.url));

/** Word files by LibreOffice, all in one run. */
export function drawWordFiles(originals: readonly Original[], scratch: string): void {
  // Without a file, LibreOffice waits for one.
  if (originals.length === 0) return;
  const outdir = join(scratch, "word");
  mkdirSync(outdir, { recursive: true });
  const profile = `-env:UserInstallation=${pathToFileURL(join(scratch, "profile")).href}`;
  // Files of several folders may have one name.
  const files = originals.map(({ file }, at) => join(scratch, `${at}-${basename(file, extname(file))}.docx`));
  for (const [at, { file }] of originals.entries()) copyFileSync(file, files[at] ?? "");
  spawnSync("soffice", [profile, "--headless", "--convert-to", "pdf", "--outdir", outdir, ...files], {
    timeout: 600_000,
  });
  for (const [at, { pdf }] of originals.entries()) {
    const made = join(outdir, `${basename(files[at] ?? "", ".docx")}.pdf`);
    if (existsSync(made)) copyFileSync(made, pdf);
  }
}

/** A page by Chromium, with nothing fetched. */
export function drawPage({ file, pdf }: Original, scratch: string): void {
  const chromium = env["CHROMIUM"] ?? "chromium";
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
  const offline = [
    "--host-resolver-rules=MAP * ~NOTFOUND",
    `--user-data-dir=${join(scratch, `chromium-${basename(file)}`)}`,
  ];
  // A page that prints itself would wait for somebody.
  const still = join(scratch, `still-${basename(file)}`);
  writeFileSync(still, readFileSync(file, "utf8").replace(/<script[\s\S]*?<\/script>/g, ""));
  spawnSync(chromium, [...options, ...offline, `--print-to-pdf=${pdf}`, pathToFileURL(still).href], {
    timeout: 60_000,
  });
}

/** Markdown by micromark, and what comes of it by Chromium. */
export function drawMarkdown({ file, pdf }: Original, scratch: string): void {
  const source = readFileSync(file, "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
  const html = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
  const page = join(scratch, `${basename(file)}.html`);
  writeFileSync(page, `<!DOCTYPE html><meta charset="utf-8">${html}`);
  drawPage({ file: page, pdf }, scratch);
}

/** The first value that a file of a program gives to pdfmake. The files are ours: they are run. */
function definitionIn(file: string): unknown {
  // A picture of a server is none of the file's, and nothing is fetched.
  const source = readFileSync(file, "utf8").replace(/'https:\/\/pictures\.example[^']*'/, "'box'");
  if (file.endsWith(".json")) return JSON.parse(source);
  const scope: Record<string, unknown> = { module: {}, pdfMake: { createPdf: () => ({ download: () => undefined }) } };
  const named = /(?:var|const|let) (dd|docDefinition)\b/.exec(source)?.[1] ?? "module.exports";
  return runInNewContext(`${source}\n;${named}`, scope);
}

const require = createRequire(join(here, "package.json"));

/** Definitions by pdfmake, with its own Roboto. */
export async function drawDefinition({ file, pdf }: Original): Promise<void> {
  const pdfmake = require("pdfmake") as Pdfmake;
  const face = (name: string) => require.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`);
  const faces = {
    normal: face("Regular"),
    bold: face("Medium"),
    italics: face("Italic"),
    bolditalics: face("MediumItalic"),
  };
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(here));
  pdfmake.setFonts({ Roboto: faces, Courier: faces });
  await pdfmake.createPdf(definitionIn(file)).write(pdf);
}

interface Pdfmake {
  readonly setUrlAccessPolicy: (isAllowed: (address: string) => boolean) => void;
  readonly setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void;
  readonly setFonts: (fonts: unknown) => void;
  readonly createPdf: (definition: unknown) => { readonly write: (file: string) => Promise<void> };
}
