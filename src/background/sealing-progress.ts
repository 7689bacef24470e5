import type { SealedLog } from "../commands/ledger/seal-log.ts";
import type { LogPosition } from "../ports/event-log/port.ts";

/** How far this node has sealed the log, at one moment. */
export interface SealingState {
  /** False: another node does it, or none has begun; then the rest says nothing. */
  readonly isSealer: boolean;
  /** Before it everything is sealed, but for the tenants that are left out; undefined: no round of this node has ended yet. */
  readonly until: Date | undefined;
  /** `until`, or when this node began, before which another may have sealed everything. */
  readonly since: Date | undefined;
  /** Since `since`. Milliseconds. */
  readonly behindMs: number;
  /** All events up to here; 0n: none is known to be. */
  readonly through: LogPosition;
  /** When this node last signed a checkpoint. */
  readonly lastCheckpoint: Date | undefined;
  /** Tenants whose checkpoints somebody has changed: their events wait. */
  readonly damagedTenants: number;
}

/** What the node that seals reports to who watches it. A round that fails changes nothing, so that it falls behind. */
export class SealingProgress {
  #began: Date | undefined;
  #sealed: SealedLog | undefined;

  /** This node seals from now on, or still does. */
  begin(now: Date): void {
    this.#began ??= now;
  }

  /** A round has ended. */
  advance(sealed: SealedLog): void {
    this.#sealed = sealed;
  }

  /** Another node seals, so that what this one knows is out of date. */
  leave(): void {
    this.#began = undefined;
    this.#sealed = undefined;
  }

  stateAt(now: Date): SealingState {
    const began = this.#began;
    const { until, through = 0n, lastCheckpoint, damaged = [] } = this.#sealed ?? {};
    const since = began === undefined ? undefined : (until ?? began);
    return {
      ...{ isSealer: began !== undefined, until, since, through, lastCheckpoint, damagedTenants: damaged.length },
      behindMs: since === undefined ? 0 : Math.max(0, now.getTime() - since.getTime()),
    };
  }
}

/** Events of a log with this end that are not sealed; 0 while this node does not know. It may have sealed more than the log had then. */
export const unsealedOf = ({ through }: Pick<SealingState, "through">, head: LogPosition): number =>
  through === 0n || through > head ? 0 : Number(head - through);

/** Several rounds: after these an operator should know. */
const quietMs = 10 * 60_000;

/** Sentences for operators: no id of a tenant, as everybody may read them. */
export function sealingNotes({ since, behindMs, damagedTenants }: SealingState): readonly string[] {
  if (since === undefined) return [];
  const behind =
    behindMs < quietMs
      ? []
      : [
          `No event recorded after ${since.toISOString()} is sealed yet. The service goes on with it once a minute; its log says what fails.`,
        ];
  const damaged =
    damagedTenants === 0
      ? []
      : [
          `Tenants whose events are not sealed, since somebody has changed or taken away their checkpoints: ${damagedTenants}. Run colophon ledger check.`,
        ];
  return [...behind, ...damaged];
}
