import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { allAttacks } from "../../../support/attacked/all.ts";
import type { Attack } from "../../../support/attacked/attack.ts";
import { isFooled, type Judged, judged, verdictOf } from "../../../support/attacked/judged.ts";
import { everyNth, soak } from "../../../support/night.ts";
import { needs } from "../../../support/programs/programs.ts";
import { readers } from "../../../support/readers/drawn-by-readers.ts";

interface Row extends Judged {
  readonly name: string;
}

const table = new URL("../../../fixtures/attacked-files.json", import.meta.url);

/** At night, minutes where other work keeps the machine busy: some 891 files are then each drawn by four readers. */
const patience = 900_000;

/** A reader can only be fooled by a file that is called valid; what it shows of the others is looked at by night. */
const judgedWhereValid = async (attack: Attack): Promise<Judged> => {
  const said = verdictOf(attack.file);
  return soak || said.verdict === "valid" ? judged(attack) : { ...said, shown: {} };
};

describe("of the attacked files", needs("pdftoppm", "mutool"), () => {
  let attacks: readonly Attack[];
  const rows: Row[] = [];
  beforeAll(async () => {
    attacks = await allAttacks();
    for (const attack of everyNth(attacks, 15)) rows.push({ name: attack.name, ...(await judgedWhereValid(attack)) });
  }, patience);

  test("there are at least 300, each under a name of its own", () => {
    expect(attacks.length).toBeGreaterThanOrEqual(300);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  });

  test("no file that a reader shows differently from the signed one is valid without a warning", () => {
    expect(rows.filter(isFooled)).toEqual([]);
  });

  test("each has the verdict of the table, which has no other row", () => {
    // Each signature has other bytes, and how a broken file is refused may depend on them.
    const said = ({ name, verdict, isTrusted, reported }: Row) =>
      verdict === "valid" ? { name, verdict, isTrusted, reported } : { name };
    const kept: readonly Row[] = JSON.parse(readFileSync(table, "utf8"));
    expect(attacks.map(({ name }) => name)).toEqual(kept.map(({ name }) => name));
    expect(rows.map(said)).toEqual(everyNth(kept, 15).map(said));
  });

  test("every reader shows some otherwise, so that the comparison can fail", () => {
    for (const reader of readers) expect(rows.some(({ shown }) => shown[reader] === "other")).toBe(true);
  });
});
