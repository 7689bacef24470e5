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

/** What the lists of the suite say of a path that is valid without them. */
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

/** Where nothing is said although the suite finds the path valid; `docs/how-to/verify.md` says the same. */
const notJudged: ReadonlyMap<RegExp, string> = new Map([
  [
    /SelfIssued|Rollover|DNnameConstraintsTest19|SeparateCertificate/,
    "a list that another key than the certificate's issuer signs",
  ],
  [/DSASignatures/, "a list signed with DSA"],
  [/indirect|cRLIssuer/, "a list of another authority's certificates"],
  [/delta/, "a list that adds to another one"],
  [/onlySomeReasons/, "a list that leaves reasons out"],
  [/ValiddistributionPointTest[47]/, "a list whose distribution point has a name relative to its issuer"],
]);

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

  test("what is valid is found good, but for lists that are not judged", () => {
    const unknown = tested.filter(
      (name) => name.startsWith("Valid") && statesOf(name)?.some((status) => status !== "good"),
    );
    const kinds = [...notJudged.keys()];
    expect(unknown.filter((name) => !kinds.some((kind) => kind.test(name)))).toEqual([]);
    expect(kinds.filter((kind) => !unknown.some((name) => kind.test(name)))).toEqual([]);
  });
});
