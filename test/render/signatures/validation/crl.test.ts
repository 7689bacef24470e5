import { X509Certificate } from "node:crypto";
import { expect, test, vi } from "vitest";
import { DerError } from "../../../../src/render/signatures/der/read.ts";
import { listSaid, mustNotList } from "../../../../src/render/signatures/validation/crl.ts";
import { revocationList } from "../../../support/pki/validation-authority.ts";
import { signFile } from "../files.ts";

const der = (name: string): Uint8Array => new X509Certificate(signFile(`${name}.pem`)).raw;
const [certificate, issuer] = [der("lt-p256"), der("lt-sub")];
const listed = Array.from({ length: 500 }, (_, at) => (0x1000 + at).toString(16));
const list = (fault = {}): Uint8Array =>
  Uint8Array.from(revocationList("lt-sub", "2020-01-02T03:04:05.000Z", { ...fault, listed }));

/** How many pieces were taken of bytes: the parser takes two for every element. */
function piecesOf(read: () => unknown): number {
  const spy = vi.spyOn(Uint8Array.prototype, "subarray");
  try {
    read();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test("a revocation list that has expired is parsed once, however often a certificate is looked for in it", () => {
  const expired = list();
  const lookup = (): void =>
    expect(() => mustNotList(expired, certificate, issuer, "2026-01-02T03:04:05.000Z")).toThrow("2020");
  expect(piecesOf(lookup)).toBeGreaterThan(2 * listed.length);
  expect(piecesOf(lookup)).toBeLessThan(listed.length / 5);
  expect(piecesOf(() => listSaid(expired, certificate, issuer))).toBeLessThan(listed.length / 5);
});

test("a revocation list with a row that cannot be read is parsed once as well", () => {
  const broken = list({ isCutOff: true });
  const lookup = (): void => expect(() => listSaid(broken, certificate, issuer)).toThrow(DerError);
  expect(piecesOf(lookup)).toBeGreaterThan(2 * listed.length);
  expect(piecesOf(lookup)).toBeLessThan(listed.length / 5);
});
