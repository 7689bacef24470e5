import { isStorageFault } from "../../ports/disk/port.ts";
import { awayCodes } from "../../ports/failures/port.ts";

/** A server of the service's does not answer, or not with all that it should have. */
const temporaryCodes: ReadonlySet<unknown> = new Set([...awayCodes, "READ_MODEL_STOPPED", "READ_MODEL_BEHIND"]);

interface ThrownFault {
  readonly code?: unknown;
  /** A bucket refuses until its operator gives it another key or right. */
  readonly isMendable?: unknown;
  readonly cause?: unknown;
}

/** Whether a fault, or what caused it, is one of the storage, which passes by itself or by its operator: no fault of the document's. */
export function isTemporaryFailure(error: unknown): boolean {
  const fault = error as ThrownFault | undefined;
  return isStorageFault(error) || isAway(fault) || isAway(fault?.cause as ThrownFault | undefined);
}

const isAway = (fault: ThrownFault | undefined): boolean =>
  temporaryCodes.has(fault?.code) || fault?.isMendable === true;
