import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { verifyFile } from "../../../src/render/documents/verify/verify-file.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import {
  changedPackages,
  samePackages,
  unnoticed,
} from "../../../test/render/documents/verify/ooxml/changed-packages.ts";
import { signFile } from "../../../test/render/signatures/files.ts";
import { engine, signedDefinition, signingOutside } from "../../../test/render/signatures/signed.ts";
import { exampleJob } from "../../../test/support/definitions/render-example.ts";
import { judges, missing, signWithPoi } from "./docx.ts";

// Signed DOCX files of ours and of Apache POI, and changed copies of them, before our own verifier, POI and LibreOffice.

/** LibreOffice 7.4 ends with "Unspecified Application Error". */
const crash = new Set(["an element with the same Id"]);

const roots = Buffer.from(signFile("root.pem")).toString("utf8");

const definition = (members?: object) =>
  signedDefinition(members ?? {}, {
    content: [{ p: "To be signed. [link, https://example.com/]Terms[/link]" }, { image: { src: "images/logo.png" } }],
    header: { content: [{ p: "Header" }] },
    ...(members === undefined ? { signature: undefined } : {}),
  });

async function made(members?: object): Promise<Uint8Array> {
  const outcome = await render({ ...exampleJob(definition(members)), format: "docx" }, signingOutside, engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome.bytes;
}

function isValid(file: Uint8Array): boolean {
  try {
    const { signatures } = verifyFile({ file, roots, now: new Date().toISOString() });
    return signatures.length > 0 && signatures.every(({ verdict }) => verdict === "valid");
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Copy {
  readonly what: string;
  readonly path: string;
  /** The verdict that our verifier must give. */
  readonly isSame: boolean;
}

async function copies(folder: string): Promise<readonly Copy[]> {
  const file = await made({ certificate: "certs/rsa-2048.p12", appearance: { reason: "Agreed" } });
  const all = [
    ...Object.entries(samePackages).map((entry) => [...entry, true] as const),
    ...Object.entries(changedPackages).map((entry) => [...entry, false] as const),
  ];
  return all.map(([what, change, isSame], at) => {
    const path = join(folder, `changed-${at}.docx`);
    writeFileSync(path, change(file));
    return { what, path, isSame };
  });
}

const canonicalisations = {
  inclusive: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  exclusive: "http://www.w3.org/2001/10/xml-exc-c14n#",
};

/** Files of ours that POI signed are valid to us. Answers with the number that are not. */
async function judgeSignedByPoi(folder: string): Promise<number> {
  const unsigned = await made();
  const paths = Object.entries(canonicalisations).map(([name, canonicalisation]) => {
    const path = join(folder, `poi-${name}.docx`);
    writeFileSync(path, unsigned);
    signWithPoi([path], canonicalisation);
    return path;
  });
  const valid = paths.filter((path) => isValid(readFileSync(path)));
  console.log(`our verifier: ${valid.length} of ${paths.length} DOCX files that POI signed are valid`);
  return paths.length - valid.length;
}

/** Prints another judge's verdicts on them. Answers with the number of copies whose verdict is not the known one. */
function judgeBy(name: string, all: readonly Copy[], folder: string): number {
  const paths = all.map(({ path }) => path);
  const valid = new Set(judges[name]?.(paths, folder));
  const differ = all.filter(({ path, isSame }) => valid.has(path) !== isSame);
  for (const { what, isSame } of differ)
    console.error(`${name}: ${what}${unnoticed.has(what) ? " (known)" : ""}: it does not say ${isSame}`);
  console.log(
    `${name}: the same verdict as ours on ${all.length - differ.length} of ${all.length} copies of DOCX files`,
  );
  return differ.filter(({ what }) => !unnoticed.has(what)).length;
}

/** Prints where our verifier and others differ. Answers with 0 when it is nothing but what is known. */
export async function judgeChangedDocx(parent: string): Promise<number> {
  const folder = join(parent, "changed");
  mkdirSync(folder, { recursive: true });
  const all = await copies(folder);
  const absent = missing();
  const ours = all.filter(({ path, isSame }) => isValid(readFileSync(path)) !== isSame);
  for (const { what, isSame } of ours)
    console.error(`our verifier: ${what}: it is not called ${isSame ? "valid" : "changed"}`);
  let wrong = ours.length;
  if (!absent.has("POI")) wrong += judgeBy("POI", all, folder) + (await judgeSignedByPoi(folder));
  const kept = all.filter(({ what }) => !crash.has(what));
  if (!absent.has("LibreOffice")) wrong += judgeBy("LibreOffice", kept, folder);
  return wrong === 0 ? 0 : 1;
}
