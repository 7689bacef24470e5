import { X509Certificate } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { chainOf } from "../../../../../src/render/documents/verify/chain/chain.ts";
import { revocationOf } from "../../../../../src/render/documents/verify/revocation.ts";

const read = <Read>(folder: string, make: (bytes: Buffer) => Read): ReadonlyMap<string, Read> => {
  const root = new URL(`../../../../fixtures/pkits/${folder}/`, import.meta.url);
  return new Map(readdirSync(root).map((name) => [name, make(readFileSync(new URL(name, root)))]));
};

const certificates = read("certs", (bytes) => new X509Certificate(bytes));
const lists = [...read("crls", (bytes) => bytes).values()];
const anchor = certificates.get("TrustAnchorRootCertificate.crt") as X509Certificate;
const others = [...certificates].filter(([name]) => !name.endsWith("EE.crt")).map(([, certificate]) => certificate);
const at = "2020-01-01T00:00:00.000Z";
const evidence = { certificates: [], statuses: [], lists };

/** The status of each certificate of a path by the suite's lists; undefined where the path is not trusted without them. */
function statesOf(name: string): readonly string[] | undefined {
  const signer = certificates.get(`${name}EE.crt`) as X509Certificate;
  const { trust, certificates: path } = chainOf({ signer, others, roots: [anchor], at, purpose: "documents" });
  if (trust !== "trusted") return undefined;
  return path
    .slice(0, -1)
    .map(
      (certificate, place) => revocationOf({ certificate, issuer: path[place + 1] }, evidence, { at, now: at }).status,
    );
}

/** Valid tests that are not called so, in the table of the page on verification. */
function namedInDocs(): readonly string[] {
  const page = readFileSync(new URL("../../../../../docs/reference/verification.md", import.meta.url), "utf8");
  const [, section = ""] = page.split("## Tests of NIST's suite that stay unknown");
  return section.match(/\bValid\w+Test\d+/g) ?? [];
}

const tested = [...certificates.keys()]
  .filter((name) => name.endsWith("EE.crt"))
  .map((name) => name.replace("EE.crt", ""));

describe("PKITS with its lists:", () => {
  test.each(tested.filter((name) => name.startsWith("Invalid") && statesOf(name) !== undefined))(
    "%s is never found good",
    (name) => {
      expect(statesOf(name)?.every((status) => status === "good")).toBe(false);
    },
  );

  test("every test that is valid is found good, but for those that docs/reference/verification.md names", () => {
    const isGood = (name: string) => statesOf(name)?.every((status) => status === "good") === true;
    const notGood = tested.filter((name) => name.startsWith("Valid") && !isGood(name));
    expect(notGood.toSorted()).toEqual(namedInDocs().toSorted());
  });

  test("no list revokes what is valid", () => {
    const valid = tested.filter((name) => name.startsWith("Valid"));
    expect(valid.filter((name) => statesOf(name)?.includes("revoked") === true)).toEqual([]);
  });
});
