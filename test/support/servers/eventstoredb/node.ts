import { setTimeout as pause } from "node:timers/promises";
import gossipGrpc from "@eventstore/db-client/generated/gossip_grpc_pb.js";
import gossip from "@eventstore/db-client/generated/gossip_pb.js";
import featuresGrpc from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import features from "@eventstore/db-client/generated/serverfeatures_pb.js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import streamsGrpc from "@eventstore/db-client/generated/streams_grpc_pb.js";
import usersGrpc from "@eventstore/db-client/generated/users_grpc_pb.js";
import {
  Server,
  ServerCredentials,
  type ServerInterceptingCall,
  type ServerInterceptor,
  status,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { append, remove, tombstone } from "./appending.ts";
import type { EventStore } from "./event-store.ts";
import { type Faults, noFaults } from "./faults.ts";
import { Gate } from "./gate.ts";
import type { Sent } from "./messages.ts";
import { read } from "./reading.ts";
import { messageTooLarge, unknownCall } from "./refusals.ts";
import type { Loss, OpenSubscription } from "./subscribing.ts";
import { createUser, resetPassword, type Users } from "./users.ts";

/** The state that the calls to one node share. */
export interface NodeState {
  readonly store: EventStore;
  readonly faults: Faults;
  readonly gate: Gate;
  readonly subscriptions: Set<OpenSubscription>;
  /** Undefined: callers are not checked, as with `--insecure`. */
  readonly users: Users | undefined;
  /** How often each call was made. */
  readonly calls: { append: number; batchAppend: number; read: number };
}

export interface NodeOptions {
  /** PEM. Left out: no TLS. */
  readonly tls?: { readonly certificate: string; readonly privateKey: string };
  readonly users?: Users;
  /** The host name it gives to clients that look for the leader. */
  readonly host?: string;
}

/**
 * A node of an EventStoreDB as clients see it: the real protocol on a real port, over a log in memory. It knows the calls
 * that this service makes, and refuses all others. It is no server: it keeps nothing on disk and takes no votes.
 */
export class EventStoreNode {
  readonly state: NodeState;
  readonly host: string;
  readonly #server: Server;
  readonly #isSecure: boolean;
  /** The other nodes of the cluster, this one included. */
  members: readonly EventStoreNode[] = [this];

  private constructor(state: NodeState, server: Server, { tls, host = "127.0.0.1" }: NodeOptions) {
    this.state = state;
    this.#server = server;
    this.#isSecure = tls !== undefined;
    this.host = host;
  }

  static async start(store: EventStore, options: NodeOptions = {}): Promise<EventStoreNode> {
    const server = new Server({
      "grpc.max_receive_message_length": 16 * 1024 * 1024,
      interceptors: [inServersWords],
    });
    let target = 0;
    const gate = new Gate(() => target);
    const calls = { append: 0, batchAppend: 0, read: 0 };
    const state: NodeState = { store, faults: noFaults(), gate, subscriptions: new Set(), calls, users: options.users };
    const node = new EventStoreNode(state, server, options);
    addServices(server, node);
    target = await new Promise<number>((resolve, reject) => {
      server.bindAsync("127.0.0.1:0", credentialsOf(options), (error, port) => {
        error === null ? resolve(port) : reject(error);
      });
    });
    await gate.open();
    return node;
  }

  get port(): number {
    return this.state.gate.port;
  }

  get url(): string {
    const hosts = this.members.map(({ host, port }) => `${host}:${port}`).join(",");
    return `esdb://${hosts}?tls=${this.#isSecure}`;
  }

  /** Leads from now on; `missing`: events that its reads lack for `ms`, as for some 300 ms after a real election. */
  async lead({ missing = 0, ms = 300 } = {}): Promise<void> {
    const { faults, gate } = this.state;
    faults.missingEvents = missing;
    faults.leader = undefined;
    for (const other of this.members) {
      if (other !== this) other.state.faults.leader = { host: this.host, port: gate.port };
    }
    if (missing > 0) await pause(ms);
    faults.missingEvents = 0;
  }

  /**
   * Answers nothing more, and keeps every connection, until it thaws. As with servers, the others name it as the leader until they have
   * elected another one, some four to six seconds later: `lead` of that one.
   */
  freeze(isFrozen: boolean): void {
    this.state.gate.silence(isFrozen);
  }

  loseSubscriptions(how: Loss): void {
    for (const subscription of [...this.state.subscriptions]) subscription.lose(how);
  }

  async stop(): Promise<void> {
    await this.state.gate.shut();
    this.#server.forceShutdown();
  }
}

/** The library's text for a message over the limit, as the server says it: what it sends by itself passes by every interceptor. */
const inServersWords: ServerInterceptor = (_, call) => {
  const send = call.sendStatus.bind(call);
  call.sendStatus = (sent) =>
    send(sent.code === status.RESOURCE_EXHAUSTED ? { ...sent, details: messageTooLarge } : sent);
  // A call of its own would cost time for each of thousands of messages.
  return call as ServerInterceptingCall;
};

const credentialsOf = ({ tls }: NodeOptions): ServerCredentials =>
  tls === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(tls.privateKey), cert_chain: Buffer.from(tls.certificate) },
      ]);

/** The calls to streams; what is read may have been encoded before. */
const streamsService = ((): Readonly<Record<string, unknown>> => {
  const { StreamsService } = streamsGrpc;
  const { read } = StreamsService as unknown as { readonly read: { responseSerialize(message: unknown): Buffer } };
  const responseSerialize = (sent: Sent): Buffer => (Buffer.isBuffer(sent) ? sent : read.responseSerialize(sent));
  return { ...StreamsService, read: { ...read, responseSerialize } };
})();

const addServices = (server: Server, node: EventStoreNode): void => {
  const { state } = node;
  const implement = (service: unknown, calls: UntypedServiceImplementation): void =>
    server.addService(service as Parameters<Server["addService"]>[0], calls);
  implement(streamsService, {
    read: (call: Parameters<typeof read>[1]) => {
      state.calls.read += 1;
      void read(state, call);
    },
    append: (call: Parameters<typeof append>[1], answer: Parameters<typeof append>[2]) =>
      void append(state, call, answer).catch(() => undefined),
    delete: (call: Parameters<typeof remove>[1], answer: Parameters<typeof remove>[2]) => remove(state, call, answer),
    tombstone: (call: Parameters<typeof tombstone>[1], answer: Parameters<typeof tombstone>[2]) =>
      tombstone(state, call, answer),
    batchAppend: (call: { emit(name: string, error: Error): unknown }) => {
      state.calls.batchAppend += 1;
      call.emit("error", unknownCall("BatchAppend"));
    },
  });
  implement(usersGrpc.UsersService, {
    create: (call: Parameters<typeof createUser>[1], answer: Parameters<typeof createUser>[2]) =>
      createUser(state, call, answer),
    resetPassword: (call: Parameters<typeof resetPassword>[1], answer: Parameters<typeof resetPassword>[2]) =>
      resetPassword(state, call, answer),
  });
  implement(featuresGrpc.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: (error: null, methods: unknown) => void) => answer(null, supported()),
  });
  implement(gossipGrpc.GossipService, {
    read: (_: unknown, answer: (error: null, info: unknown) => void) => answer(null, clusterOf(node.members)),
  });
};

/** BatchAppend is offered, as servers do, so that a client that uses it by mistake is noticed. */
const supported = (): InstanceType<typeof features.SupportedMethods> => {
  const methods = new features.SupportedMethods();
  methods.setEventStoreServerVersion("23.10.1");
  for (const name of ["Read", "Append", "BatchAppend", "Delete", "Tombstone"]) {
    const method = new features.SupportedMethod();
    method.setServiceName("event_store.client.streams.Streams");
    method.setMethodName(name);
    methods.addMethods(method);
  }
  return methods;
};

const clusterOf = (members: readonly EventStoreNode[]): InstanceType<typeof gossip.ClusterInfo> => {
  const info = new gossip.ClusterInfo();
  for (const { state, port, host } of members) {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    const member = new gossip.MemberInfo();
    const id = new shared.UUID();
    id.setString(crypto.randomUUID());
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress(host);
    endPoint.setPort(port);
    member.setInstanceId(id);
    member.setTimeStamp(String(BigInt(Date.now()) * 10_000n));
    member.setState(state.faults.leader === undefined ? LEADER : FOLLOWER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    info.addMembers(member);
  }
  return info;
};
