/** Bytes or characters of JSON that are read at a time where other work must get its turn in between. */
export const jsonStepSize = 64 * 1024;

/** Reading that can stop and go on. */
export interface Scan {
  /** Reads as far as the offset `until`. @returns whether it has come to an end, which may be a fault */
  run(until: number): boolean;
}

/** Scans to the end, and yields the size of each step on the way. */
export function* scanSteps(scan: Scan): Generator<number, void> {
  for (let until = jsonStepSize; !scan.run(until); until += jsonStepSize) yield jsonStepSize;
}
