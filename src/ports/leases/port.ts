/** The right to be the only one that does something, until it ends. */
export interface Lease {
  /** Increases with every grant of a name: a store can refuse a holder that was overtaken. */
  readonly token: bigint;
  /** Prolongs; false when the lease is lost. */
  renew(ttlMs: number): Promise<boolean>;
  /** Twice is no error. */
  release(): Promise<void>;
}

export interface Leases {
  /** Undefined while another holds it. */
  acquire(name: string, ttlMs: number): Promise<Lease | undefined>;
  close(): Promise<void>;
}

/** The name of the lease of the process that projects a version of a read model. */
export const leaseOf = ({ name, version }: { readonly name: string; readonly version: number }): string =>
  `projection ${name}@${version}`;

/**
 * Milliseconds of a lease on work that another process takes over when its owner is gone. With the looks for what has no owner any more
 * (a sixth of it, and a second for jobs), another has all of it within six seconds.
 */
export const takeoverLeaseMs = 4000;
