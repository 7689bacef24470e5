import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { render } from "../../../src/render/jobs/render.ts";
import { signFilePath } from "../../../test/render/signatures/files.ts";
import { engine, signedDefinition, signingOutside } from "../../../test/render/signatures/signed.ts";
import { exampleJob } from "../../../test/support/definitions/render-example.ts";
import { exitCodeOfMissing } from "../../../test/support/programs/found.ts";
import { unzip } from "../../../test/support/readers/unzip.ts";

// Signed DOCX files before Apache POI, xmlsec1 and LibreOffice.

const keys = ["rsa-2048", "rsa-4096", "p256", "p384", "p521"];
const digests = ["sha256", "sha384", "sha512"];
const jars = fileURLToPath(new URL("../../../out/docx-judge/", import.meta.url));
const script = fileURLToPath(new URL("DocxJudge.java", import.meta.url));
const signer = fileURLToPath(new URL("DocxSign.java", import.meta.url));

const content = [
  { h1: "Contract" },
  { p: "To be signed. [link, https://example.com/?a=1&b=2]Terms[/link], [link, https://example.com/]more[/link]." },
  { image: { src: "images/logo.png" } },
  { table: { widths: [1, 1], rows: [[{ td: "a" }, { td: "b" }]] } },
];

async function files(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const key of keys)
    for (const digest of digests) {
      const stamp = paths.length % 2 === 0 ? {} : { timestampServer: "https://tsa.example.com" };
      const members = { certificate: `certs/${key}.p12`, digest, appearance: { reason: "Agreed & signed" }, ...stamp };
      const definition = signedDefinition(members, { content, header: { content: [{ p: "Header" }] } });
      const made = await render({ ...exampleJob(definition), format: "docx" }, signingOutside, engine);
      if (made.kind === "refused") throw new Error(made.refusal.message);
      const path = join(folder, `${key}-${digest}.docx`);
      writeFileSync(path, made.bytes);
      paths.push(path);
    }
  return paths;
}

type Judge = (files: readonly string[], folder: string) => readonly string[];

/** Each answers with the files whose one signature it calls valid. */
export const judges: Readonly<Record<string, Judge>> = {
  POI: (paths) => {
    const lines = execFileSync("java", ["-cp", `${jars}*`, script, ...paths], { encoding: "utf8" });
    const verdicts = lines.trim().split("\n");
    return verdicts
      .map((line) => line.split("\t"))
      .flatMap(([path = "", all, valid]) => (all === "1" && valid === "1" ? [path] : []));
  },
  xmlsec1: (paths, folder) => paths.filter((path) => xmlsecAgrees(path, join(folder, "parts"))),
  LibreOffice: libreOffice,
};

/** Has POI sign files in place, by a canonicalisation. */
export const signWithPoi = (paths: readonly string[], canonicalisation: string): void => {
  const words = [signFilePath("rsa-2048.p12"), "secret", canonicalisation, ...paths];
  execFileSync("java", ["-cp", `${jars}*`, signer, ...words], { stdio: "pipe" });
};

function xmlsecAgrees(path: string, folder: string): boolean {
  const maps: string[] = [];
  const parts = new Map(unzip(readFileSync(path)).map(([name, bytes]) => [name, bytes]));
  const signature = parts.get("_xmlsignatures/sig1.xml")?.toString("utf8") ?? "";
  mkdirSync(folder, { recursive: true });
  for (const [, uri = "", part = ""] of signature.matchAll(/<Reference URI="(\/([^"?]*)\?[^"]*)"/g)) {
    const file = join(folder, `${maps.length}.part`);
    writeFileSync(file, parts.get(part) ?? "");
    maps.push(`--url-map:${uri}`, file);
  }
  const file = join(folder, "sig1.xml");
  writeFileSync(file, signature);
  const ids = ["http://www.w3.org/2000/09/xmldsig#:Object", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"];
  const trust = ["--trusted-pem", signFilePath("root.pem"), "--untrusted-pem", signFilePath("sub.pem")];
  try {
    execFileSync("xmlsec1", ["--verify", ...maps, ...ids.flatMap((id) => ["--id-attr:Id", id]), ...trust, file], {
      stdio: "pipe",
    });
    return true;
  } catch (error) {
    console.error(`xmlsec1: ${path}: ${String((error as { readonly stderr?: unknown }).stderr)}`);
    return false;
  }
}

const basic = (list: string, found: string): string => `Sub Check
Dim pv(0) As New com.sun.star.beans.PropertyValue
Open "${list}" For Input As #1
Open "${found}" For Output As #2
Do While Not Eof(1)
Line Input #1, path
On Error Resume Next
r = Array()
pv(0).Name = "StorageFormat" : pv(0).Value = "ZipFormat"
st = createUnoService("com.sun.star.embed.StorageFactory").createInstanceWithArguments(Array(ConvertToURL(path), 1, pv()))
d = com.sun.star.security.DocumentDigitalSignatures.createWithVersionAndValidSignature("1.2", True)
r = d.verifyDocumentContentSignatures(st, Nothing)
If UBound(r) = 0 Then
If r(0).SignatureIsValid Then Print #2, path
End If
Loop
Close #2
Close #1
End Sub`;

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** LibreOffice says it to a macro. The profile has to be there before the macro is put into it. */
function libreOffice(paths: readonly string[], folder: string): readonly string[] {
  const profile = join(folder, "profile");
  const [list, found] = [join(folder, "list.txt"), join(folder, "found.txt")];
  const start = ["--headless", `-env:UserInstallation=${pathToFileURL(profile).href}`];
  execFileSync("soffice", [...start, "--terminate_after_init"], { stdio: "ignore" });
  const library = join(profile, "user/basic/Standard");
  mkdirSync(library, { recursive: true });
  const module = `${xml}<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">\n<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Signatures" script:language="StarBasic">${basic(list, found)}</script:module>`;
  const index = `${xml}<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">\n<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Signatures"/></library:library>`;
  writeFileSync(join(library, "Signatures.xba"), module);
  writeFileSync(join(library, "script.xlb"), index);
  writeFileSync(list, paths.join("\n"));
  execFileSync("soffice", [...start, "macro:///Standard.Signatures.Check"], { stdio: "ignore" });
  return existsSync(found)
    ? readFileSync(found, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}

const works = (program: string, ...words: string[]): boolean => {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Which judges cannot be used here, and what to do about it. */
export function missing(): ReadonlyMap<string, string> {
  const poi = existsSync(join(jars, "xmlsec-3.0.5.jar")) && works("java", "-version");
  return new Map([
    ...(poi ? [] : [["POI", "tools/judges/docx/install.sh, which needs Maven and a JDK"] as const]),
    ...(works("xmlsec1", "--version") ? [] : [["xmlsec1", "apt-get install xmlsec1"] as const]),
    ...(works("soffice", "--version") ? [] : [["LibreOffice", "apt-get install libreoffice-writer-nogui"] as const]),
  ]);
}

/** Prints what the judges say of files in `folder`. Answers with 0 when all agree that all are valid. */
export async function judgeDocx(folder: string): Promise<number> {
  const paths = await files(folder);
  const absent = missing();
  let wrong = 0;
  for (const [name, judge] of Object.entries(judges)) {
    const advice = absent.get(name);
    if (advice !== undefined) {
      console.error(`${name} is missing: ${advice}`);
      wrong += exitCodeOfMissing();
      continue;
    }
    const valid = judge(paths, folder);
    for (const path of paths) if (!valid.includes(path)) console.error(`${name}: ${path} is not valid`);
    console.log(`${name}: ${valid.length} of ${paths.length} signed DOCX files are valid`);
    wrong += paths.length - valid.length;
  }
  return wrong === 0 ? 0 : 1;
}
