import { describe, expect, test } from "vitest";
import { SealingProgress, sealingNotes, unsealedOf } from "../../src/background/sealing-progress.ts";
import { LedgerDamaged } from "../../src/commands/ledger/tenant-ledger.ts";

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 28, 12, minutes));
const saltSecret = new Uint8Array(32);

describe("how far the log is sealed", () => {
  test("is nothing that a node knows which does not seal", () => {
    const progress = new SealingProgress();
    expect(progress.stateAt(at(99))).toMatchObject({ isSealer: false, behindMs: 0, through: 0n });
    expect(sealingNotes(progress.stateAt(at(99)))).toEqual([]);
    progress.begin(at(0));
    progress.advance({ through: 7n, until: at(0), saltSecret, damaged: [new LedgerDamaged("t", "gone")] });
    progress.leave();
    expect(progress.stateAt(at(99))).toMatchObject({ isSealer: false, behindMs: 0, through: 0n, damagedTenants: 0 });
    expect(sealingNotes(progress.stateAt(at(99)))).toEqual([]);
  });

  test("is behind from the last round that ended, or from the node's first", () => {
    const progress = new SealingProgress();
    progress.begin(at(0));
    progress.begin(at(5));
    expect(progress.stateAt(at(6))).toMatchObject({ isSealer: true, behindMs: 6 * 60_000, until: undefined });
    progress.advance({ through: 7n, until: at(6), lastCheckpoint: at(3), saltSecret, damaged: [] });
    expect(progress.stateAt(at(8))).toEqual({
      ...{ isSealer: true, until: at(6), since: at(6), behindMs: 2 * 60_000, through: 7n },
      ...{ lastCheckpoint: at(3), damagedTenants: 0 },
    });
  });

  test("is no number of events before a round has ended, and none below 0", () => {
    expect([0n, 7n, 9n].map((through) => unsealedOf({ through }, 8n))).toEqual([0, 1, 0]);
  });

  test("is a note for operators after ten minutes, and with changed checkpoints at once", () => {
    const progress = new SealingProgress();
    progress.begin(at(0));
    expect(sealingNotes(progress.stateAt(at(9)))).toEqual([]);
    expect(sealingNotes(progress.stateAt(at(10)))).toEqual([
      "No event recorded after 2026-11-28T12:00:00.000Z is sealed yet. The service goes on with it once a minute; its log says what fails.",
    ]);
    progress.advance({ through: 7n, until: at(20), saltSecret, damaged: [new LedgerDamaged("a-tenant", "gone")] });
    const [damaged, ...others] = sealingNotes(progress.stateAt(at(21)));
    expect([damaged, others]).toEqual([
      expect.stringMatching(/^Tenants whose events are not sealed, .*: 1\. Run colophon ledger check\.$/),
      [],
    ]);
    expect(damaged).not.toContain("a-tenant");
    expect(sealingNotes(progress.stateAt(at(30)))[0]).toMatch(
      /^No event recorded after 2026-11-28T12:20:00\.000Z is sealed yet\./,
    );
  });
});
