import { createHash, createPrivateKey, type KeyObject, type X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { openPkcs12 } from "../../../src/render/signatures/pkcs12/open-pkcs12.ts";
import { signDigest } from "../../support/pki/ecdsa.ts";
import { signFile } from "./files.ts";
import { renderSigned, signingOutside } from "./signed.ts";
import { verifyPdf } from "./verify.ts";

interface Vault {
  readonly outside: Outside;
  readonly algorithms: readonly string[];
}

/** A vault with the key of a PKCS#12 file of the fixtures, of a curve. */
async function vaultWith(
  name: string,
  change: (signature: Buffer) => Buffer = (same) => same,
  root = "",
): Promise<Vault> {
  const { key, certificates } = await openPkcs12(signFile(`${name}.p12`), "secret");
  const pem = (one: X509Certificate): string => one.toString();
  const algorithms: string[] = [];
  const signing: KeyObject = createPrivateKey(key.export({ format: "pem", type: "pkcs8" }));
  return {
    algorithms,
    outside: {
      ...signingOutside,
      vaultKey: async (wanted) =>
        wanted === "own" ? { certificateChain: certificates.map(pem).join("") + root } : undefined,
      vaultSign: async (_name, algorithm, digest) => {
        algorithms.push(algorithm);
        return { signature: change(signDigest(signing, digest)) };
      },
    },
  };
}

const render = ({ outside }: Vault) => renderSigned({ certificate: "own", password: "" }, {}, outside);

test("a key of a vault signs, and the file has its chain", async () => {
  const vault = await vaultWith("p256");
  const outcome = await render(vault);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  const { valid, cms } = await verifyPdf(outcome.bytes);
  expect([valid, cms.certificates?.length, vault.algorithms]).toEqual([true, 2, ["ES256"]]);
  const [own] = (await openPkcs12(signFile("p256.p12"), "secret")).certificates;
  const fingerprint = createHash("sha256")
    .update(own?.raw ?? "")
    .digest("hex");
  expect(outcome.signature).toMatchObject({ algorithm: "ES256", certificateSha256: fingerprint });
});

test("a root that is registered with a vault's key is left out of the file, as it is of files with a key", async () => {
  const outcome = await render(await vaultWith("p256", undefined, Buffer.from(signFile("root.pem")).toString()));
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  const { valid, cms } = await verifyPdf(outcome.bytes);
  expect([valid, cms.certificates?.length]).toEqual([true, 2]);
});

test.each([
  ["changed", (signature: Buffer) => Buffer.concat([signature.subarray(1), Buffer.from([1])])],
  ["too short", (signature: Buffer) => signature.subarray(0, 40)],
  ["empty", () => Buffer.alloc(0)],
])("an answer that is %s refuses the document", async (_what, change) => {
  const outcome = await render(await vaultWith("p256", change));
  if (outcome.kind === "made") throw new Error("it was made");
  expect(outcome.refusal).toMatchObject({ code: "SIGNATURE_NOT_APPLIED" });
  expect(outcome.refusal.message).toContain("not a signature by the certificate's key");
});

test("an expired certificate refuses the document, and the vault is not called", async () => {
  const vault = await vaultWith("expired");
  const outcome = await render(vault);
  if (outcome.kind === "made") throw new Error("it was made");
  expect(outcome.refusal.message).toMatch(/expired at 2021-01-01/);
  expect(vault.algorithms).toEqual([]);
});
