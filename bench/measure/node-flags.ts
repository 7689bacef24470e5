/** Flags of every process of Node.js that is measured: those the service is started with, docs/decisions/garbage-collection.md. */
export const nodeFlags: readonly string[] = [
  "--single-threaded-gc",
  "--no-allocation-site-pretenuring",
  "--min-semi-space-size=16",
];
