/** Time and chance, the two things that no argument can replace. */
export interface Clock {
  now(): Date;
  /** From a cryptographically secure source. */
  randomBytes(count: number): Uint8Array;
}
