/** The fate of one append. `drop`: the connection is cut; `silence`: no answer, ever. */
export type AppendFault =
  | "drop-before-commit"
  | "drop-after-commit"
  | "silence-before-commit"
  | "silence-after-commit"
  | "unavailable-after-commit"
  | "no-leader"
  | { readonly delayMs: number };

/** The faults of a node, which can be set while it runs. */
export interface Faults {
  /** Taken one by one, each by the next append. */
  readonly appends: AppendFault[];
  /** The node does not lead: it says who does to those who want the leader. */
  leader: { readonly host: string; readonly port: number } | undefined;
  /** A new subscription begins so many events before the place it was requested. */
  repeatedEvents: number;
  /** Checkpoints stand so far behind the event they are about. */
  checkpointOffset: bigint;
  /** Repeats of an append are answered without saying where it was. */
  hidePositionOfRepeats: boolean;
  /** Called when a subscription was requested, before it begins. */
  onSubscribe: () => void;
  /** The node refuses every read. */
  denied: boolean;
  /** So many calls are denied from now on, as by a leader that shuts down. */
  denials: number;
  /** What the node says of a place where no event begins, left out: what it says by itself. */
  ofInvalidPositions: string | undefined;
  /** The milliseconds that the other nodes take for an append; until then it is decided, and still invisible. */
  replicationMs: number;
  /** A subscriber that does not keep up: 24.x says that it fell behind, 23.10.6 ends it. */
  slowSubscribers: "fall-behind" | "end";
  /** 23.10.6: a filtered subscription that begins at a scavenged position passes over the event after it. */
  skipsAfterScavenged: boolean;
  /** The node has just become the leader: what it reads ends so many events before the log's end. */
  missingEvents: number;
}

export const noFaults = (): Faults => ({
  appends: [],
  leader: undefined,
  repeatedEvents: 0,
  checkpointOffset: 0n,
  hidePositionOfRepeats: false,
  onSubscribe: () => undefined,
  denied: false,
  denials: 0,
  ofInvalidPositions: undefined,
  replicationMs: 1,
  slowSubscribers: "fall-behind",
  skipsAfterScavenged: false,
  missingEvents: 0,
});
