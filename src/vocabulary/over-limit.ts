import type { RefusalCode } from "./codes.ts";
import { Refusal } from "./refusal.ts";

/** Whose a limit is, and so who used it up. A client that only claims an id is none of the keys, and is called by its id alone. */
export type LimitOwner = "key" | "client" | "tenant" | "address" | "node";

interface LimitKind {
  readonly owners: readonly LimitOwner[];
  /** What the owner did, to follow it. */
  readonly did: string;
  /** The code of the refusal where the owner is to blame. */
  readonly code: RefusalCode;
}

/** Everything that callers share and that has a limit. A limit on one request alone, as the size of a body, is none of these. */
export const limitKinds = {
  documents: { owners: ["tenant"], did: "has had its documents of this minute", code: "RATE_LIMITED" },
  looks: {
    owners: ["tenant"],
    did: "has had its documents to look at or compare of this minute",
    code: "RATE_LIMITED",
  },
  descriptions: { owners: ["key"], did: "has had its descriptions of pages of this minute", code: "RATE_LIMITED" },
  requests: {
    owners: ["tenant", "address"],
    did: "has had its requests to this endpoint of this minute",
    code: "RATE_LIMITED",
  },
  renderSeconds: { owners: ["tenant"], did: "has had its seconds of rendering of this minute", code: "RATE_LIMITED" },
  failedSignIns: {
    owners: ["client", "address"],
    did: "has had its failed attempts to sign in of this minute",
    code: "RATE_LIMITED",
  },
  streams: {
    owners: ["key", "tenant", "node"],
    did: "has as many streams of changes open as it may",
    code: "RATE_LIMITED",
  },
  webhooks: { owners: ["tenant"], did: "has as many webhooks as it may", code: "TOO_MANY" },
  waitingJobs: { owners: ["tenant"], did: "has as many jobs waiting as it may", code: "UNAVAILABLE" },
  waitingDocuments: { owners: ["node"], did: "has as many documents waiting as it may", code: "UNAVAILABLE" },
  bodies: {
    owners: ["tenant", "node"],
    did: "has as many bytes of request bodies in memory as it may",
    code: "UNAVAILABLE",
  },
  uploads: { owners: ["node"], did: "has as many bytes of uploads in memory as it may", code: "UNAVAILABLE" },
  documentsPerMonth: {
    owners: ["tenant"],
    did: "has used up its quota documentsPerMonth",
    code: "QUOTA_EXCEEDED",
  },
  secondsPerMonth: { owners: ["tenant"], did: "has used up its quota secondsPerMonth", code: "QUOTA_EXCEEDED" },
  bytesStored: { owners: ["tenant"], did: "has used up its quota bytesStored", code: "STORAGE_QUOTA_EXCEEDED" },
} as const satisfies Readonly<Record<string, LimitKind>>;

export type OverLimitName = keyof typeof limitKinds;

export interface UsedUp<Name extends OverLimitName> {
  readonly whose: (typeof limitKinds)[Name]["owners"][number];
  readonly limit: number;
  readonly used: number;
}

interface More {
  /** A sentence about what to do. */
  readonly remedy?: string;
  /** Whole seconds after which another try makes sense, where that is known. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

interface OwnerFacts {
  readonly called: string;
  /** A limit of the service's own: it is to blame itself, for every caller. */
  readonly isService: boolean;
}

const owners: Readonly<Record<LimitOwner, OwnerFacts>> = {
  key: { called: "The key", isService: false },
  client: { called: "The client", isService: false },
  tenant: { called: "The tenant", isService: false },
  address: { called: "The address", isService: false },
  node: { called: "This node of the service", isService: true },
};

/**
 * The one refusal of a limit that is used up. A node that is full is to blame itself: 503, for every caller. The refusal names any other
 * owner, with its limit and how much of that is used.
 */
export function overLimit<Name extends OverLimitName>(
  name: Name,
  { whose, limit, used }: UsedUp<Name>,
  { remedy, ...more }: More = {},
): Refusal {
  const { did, code } = limitKinds[name];
  const { called, isService } = owners[whose];
  const message = `${called} ${did}: the limit is ${limit}, used are ${used}.`;
  return new Refusal(isService ? "UNAVAILABLE" : code, remedy === undefined ? message : `${message} ${remedy}`, more);
}
