import { describe, expect, test } from "vitest";
import { guidelineOf, InvoiceError } from "../../../src/render/definition/read/facts/invoice-guideline.ts";
import { verifyFile } from "../../../src/render/documents/verify/verify-file.ts";
import { openPkcs12 } from "../../../src/render/signatures/pkcs12/open-pkcs12.ts";
import { Pkcs12Error } from "../../../src/render/signatures/pkcs12/pkcs12-error.ts";
import { cpuMilliseconds } from "../../support/cpu-time.ts";
import { hostileCms, hostileInvoices, hostileKeys } from "../../support/files/hostile-signatures.ts";
import { everyNth } from "../../support/night.ts";

/** In milliseconds of processor time: no more than a thread may be held by one file, times what a slow machine takes. */
const bound = 20_000;

describe("a signature beside a file is never valid and soon judged:", () => {
  test.each(everyNth(Object.entries(hostileCms), 3))("%s", (_, make) => {
    const signature = make();
    const begun = cpuMilliseconds();
    const { signatures } = verifyFile({ file: Buffer.from("file"), signature, roots: "", now: "2026-11-25T00:00:00Z" });
    expect(cpuMilliseconds() - begun).toBeLessThan(bound);
    expect(signatures.map(({ verdict }) => verdict)).not.toContain("valid");
    expect(JSON.stringify(signatures).length).toBeLessThan(100_000);
  });
});

describe("a key is refused soon:", () => {
  test.each(everyNth(Object.entries(hostileKeys), 3))("%s", async (_, make) => {
    const file = make();
    expect(file.length).toBeLessThanOrEqual(64 * 1024);
    const begun = cpuMilliseconds();
    await expect(openPkcs12(file, "secret")).rejects.toBeInstanceOf(Pkcs12Error);
    expect(cpuMilliseconds() - begun).toBeLessThan(bound);
  });
});

describe("the XML of an invoice is refused soon:", () => {
  test.each(everyNth(Object.entries(hostileInvoices), 3))("%s", (_, make) => {
    const file = make();
    const begun = cpuMilliseconds();
    expect(() => guidelineOf(file)).toThrow(InvoiceError);
    expect(cpuMilliseconds() - begun).toBeLessThan(bound);
  });
});
