import { createHmac } from "node:crypto";

/** `size` bytes (at most 32) that follow from a secret and what they are for. */
export const derived = (seed: Uint8Array, purpose: string, size: number): Buffer =>
  createHmac("sha256", seed).update(purpose).digest().subarray(0, size);
