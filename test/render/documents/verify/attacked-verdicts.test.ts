import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { allAttacks } from "../../../support/attacked/all.ts";
import { verdictOf } from "../../../support/attacked/judged.ts";
import { everyNth } from "../../../support/night.ts";

// The verdicts of the table of attacked files, where no reader is installed as well: `attacked-files.test.ts` compares what readers show.

interface Row {
  readonly name: string;
  readonly clause: string;
  readonly verdict: string;
  readonly isTrusted: boolean;
  readonly reported: readonly string[];
}

const table = new URL("../../../fixtures/attacked-files.json", import.meta.url);
const rows: readonly Row[] = JSON.parse(readFileSync(table, "utf8"));

const groupOf = ({ name, clause }: Row): string =>
  `${clause}; ${/^(?:table|stream|packed|\w* ?behind P \d)/.exec(name)?.[0] ?? "others"}`;

/** How a broken file is refused may depend on the bytes of its signature, which are others each time. */
const said = ({ name, verdict, isTrusted, reported }: Omit<Row, "clause">) =>
  verdict === "valid" ? { name, verdict, isTrusted, reported } : { name, isValid: false };

describe("the verdicts of the attacked files are those of the table:", () => {
  const files = new Map<string, Buffer>();
  beforeAll(async () => {
    for (const { name, file } of await allAttacks()) files.set(name, file);
  });

  test.each([...new Set(rows.map(groupOf))])("%s", (group) => {
    // For a change every sixth of a group.
    const kept = everyNth(
      rows.filter((row) => groupOf(row) === group),
      6,
    );
    const found = kept.map(({ name }) => said({ name, ...verdictOf(files.get(name) ?? Buffer.alloc(0)) }));
    expect(found).toEqual(kept.map(said));
  });
});
