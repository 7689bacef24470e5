import { describe, expect, test } from "vitest";
import { PackageError } from "../../../../../src/render/documents/verify/ooxml/package-error.ts";
import { verifyDocx } from "../../../../../src/render/documents/verify/ooxml/verify-docx.ts";
import { cpuMilliseconds } from "../../../../support/cpu-time.ts";
import { hostilePackages } from "../../../../support/files/hostile-packages.ts";
import { everyNth } from "../../../../support/night.ts";

/** In milliseconds of processor time: no more than a thread may be held by one file, times what a slow machine takes. */
const bound = 10_000;

const trust = { roots: [], now: "2026-11-23T00:00:00Z" };

function outcomeOf(file: Uint8Array): string {
  try {
    const verdicts = verifyDocx(file, trust);
    return verdicts.map(({ verdict }) => verdict).join(" ");
  } catch (error) {
    if (error instanceof PackageError) return error.message;
    throw error;
  }
}

describe("a package is judged, or refused by name, before it takes long:", () => {
  test.each(everyNth(Object.entries(hostilePackages), 3))("%s", (_, file) => {
    const bytes = file();
    const begun = cpuMilliseconds();
    const outcome = outcomeOf(bytes);
    const took = cpuMilliseconds() - begun;
    expect(took).toBeLessThan(bound);
    expect(outcome).toMatch(/^(?:It has more than .* limit\.|(?:(?:invalid|unknown) ?)+)$/);
  });
});
