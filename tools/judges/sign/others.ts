import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signaturesIn } from "../../../src/render/documents/preserve/signatures-in.ts";
import { withoutSpace } from "../../../src/render/documents/verify/coverage.ts";
import { ForeignPdf } from "../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { readSignedData } from "../../../src/render/signatures/cms/read-signed-data.ts";
import { signFilePath } from "../../../test/render/signatures/files.ts";
import { type Combination, combinations } from "./combinations.ts";

// Signed files before poppler's pdfsig, mupdf's mutool and OpenSSL, which has the signature and its timestamp by themselves:
// the first file of each key and baseline, and one of them with a byte changed, which all must call changed.

type Judge = (path: string, folder: string) => boolean;

const run = (command: string, ...words: readonly string[]): string => {
  const { stdout, stderr, error } = spawnSync(command, words, { encoding: "utf8" });
  return error === undefined ? stdout + stderr : `${command}: ${error.message}`;
};

/** The bytes that the first ByteRange of a file covers, and those in its gap. */
function firstSignature(path: string) {
  const bytes = readFileSync(path);
  const [, start = "", end = "", rest = ""] = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(bytes.toString("latin1")) ?? [];
  const data = Buffer.concat([
    bytes.subarray(0, Number(start)),
    bytes.subarray(Number(end), Number(end) + Number(rest)),
  ]);
  const [signature] = signaturesIn(new ForeignPdf(bytes)).filter(({ kind }) => kind === "signature");
  const contents = signature?.contents ?? new Uint8Array();
  return { data, cms: withoutSpace(contents) ?? contents };
}

const tokenName = "1.2.840.113549.1.9.16.2.14";
const root = signFilePath("lt-root.pem");
const between = signFilePath("lt-sub.pem");

/** A file of the test authorities' both roots. */
function roots(folder: string): string {
  const path = join(folder, "roots.pem");
  writeFileSync(path, ["root.pem", "lt-root.pem"].map((name) => readFileSync(signFilePath(name), "utf8")).join("\n"));
  return path;
}

const judges: Readonly<Record<string, Judge>> = {
  pdfsig: (path) => run("pdfsig", "-nocert", path).includes("Signature Validation: Signature is Valid."),
  // mutool says that there were edits where a file goes on behind the signature.
  mutool: (path) =>
    /The document is unchanged since|The signature is valid but/.test(run("mutool", "sign", "-v", path)),
  "openssl cms": (path, folder) => {
    const { data, cms } = firstSignature(path);
    const files = { data: join(folder, "data"), cms: join(folder, "cms") };
    writeFileSync(files.data, data);
    writeFileSync(files.cms, cms);
    const how = ["-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", "-CAfile", roots(folder)];
    const said = run("openssl", "cms", ...how, "-in", files.cms, "-content", files.data, "-out", join(folder, "out"));
    return said.includes("CAdES Verification successful");
  },
};

/** Whether the token in a signature is over its value, and of an authority below the test root. */
function isStamped(path: string, folder: string): boolean {
  const [signer] = readSignedData(firstSignature(path).cms).signers;
  const [token] = signer?.unsigned.get(tokenName) ?? [];
  if (signer === undefined || token === undefined) return false;
  const files = { token: join(folder, "token"), value: join(folder, "value") };
  writeFileSync(files.token, token.whole);
  writeFileSync(files.value, signer.signature);
  const how = [
    "-verify",
    "-token_in",
    "-in",
    files.token,
    "-data",
    files.value,
    "-CAfile",
    root,
    "-untrusted",
    between,
  ];
  return run("openssl", "ts", ...how).includes("Verification: OK");
}

/** Poppler 22.12 calls every signature with RSASSA-PSS invalid. */
const isBeyond = (judge: string, { key }: Combination): boolean => judge === "pdfsig" && key.startsWith("pss-");

/** The first of each key and baseline. */
const isFirst = (one: Combination, all: readonly Combination[]): boolean =>
  all.find(({ key, baseline }) => key === one.key && baseline === one.baseline) === one;

/** 0 when they all say of signed files that they are valid, and of the changed one that it is not. */
export function judgeByOthers(signed: ReadonlyMap<string, Combination>): number {
  const all = [...signed.values()];
  const chosen = [...signed].filter(([, made]) => isFirst(made, all));
  const pairs = new Set(combinations.map(({ key, baseline }) => `${key} ${baseline}`)).size;
  const folder = mkdtempSync(join(tmpdir(), "judge-others-"));
  try {
    const changed = changedCopy(chosen[0]?.[0] ?? "", folder);
    const wrong = Object.entries(judges).flatMap(([name, isValid]) => [
      ...chosen
        .filter(([path, made]) => !isBeyond(name, made) && !isValid(path, folder))
        .map(([, made]) => ({ name, made })),
      ...(isValid(changed, folder) ? [{ name, made: "the changed file" }] : []),
    ]);
    const stamped = chosen.filter(([, { baseline }]) => baseline !== "B-B");
    const unstamped = stamped
      .filter(([path]) => !isStamped(path, folder))
      .map(([, made]) => ({ name: "openssl ts", made }));
    for (const one of [...wrong, ...unstamped]) console.error(JSON.stringify(one));
    console.log(
      `${Object.keys(judges).join(", ")}: ${chosen.length} of ${pairs} pairs of key and baseline; openssl ts: ${stamped.length} timestamps; ${wrong.length + unstamped.length} wrong`,
    );
    return wrong.length + unstamped.length === 0 && chosen.length === pairs ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function changedCopy(path: string, folder: string): string {
  const bytes = readFileSync(path);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  const copy = join(folder, "changed.pdf");
  writeFileSync(copy, bytes);
  return copy;
}
