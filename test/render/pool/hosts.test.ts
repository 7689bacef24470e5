import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type HostRequest, Hosts, type Lendable, type Life } from "../../../src/render/pool/hosts.ts";

/** A host that is no process: the test says when it is ready, and when it is gone. */
class FakeHost implements Lendable {
  readonly pid = undefined;
  isReady = false;
  isSpent = false;
  wasEnded = false;
  readonly gone: Promise<void>;
  readonly #life: Life<FakeHost>;
  #resolveGone = (): void => undefined;

  constructor(life: Life<FakeHost>) {
    this.#life = life;
    this.gone = new Promise((resolve) => {
      this.#resolveGone = resolve;
    });
  }

  ready(): void {
    this.isReady = true;
    this.#life.onReady(this);
  }

  end(): void {
    this.wasEnded = true;
  }

  die(why = "it died"): void {
    this.#life.onGone(this, new Error(why));
    this.#resolveGone();
  }
}

interface Made {
  readonly hosts: Hosts<FakeHost>;
  /** The oldest first. */
  readonly started: FakeHost[];
  /** Whether each of these was urgent. */
  readonly urgent: boolean[];
  readonly lost: string[];
}

const open: Hosts<FakeHost>[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  for (const hosts of open.splice(0)) void hosts.close();
  vi.useRealTimers();
});

function made(least: number, most: number, spares: () => number = () => 0): Made {
  const [started, urgent, lost]: [FakeHost[], boolean[], string[]] = [[], [], []];
  const start = (isUrgent: boolean, life: Life<FakeHost>): FakeHost => {
    const host = new FakeHost(life);
    started.push(host);
    urgent.push(isUrgent);
    return host;
  };
  const hosts = new Hosts<FakeHost>({ start, least, most, spares, onLost: ({ message }) => lost.push(message) });
  open.push(hosts);
  return { hosts, started, urgent, lost };
}

/** A job of a tenant; `withdraw` once it waits. */
class Job implements HostRequest {
  leavesOne: boolean;
  withdraw: (() => void) | undefined;
  waited = false;
  got: FakeHost | "nothing yet" | "withdrawn" | Error = "nothing yet";
  readonly #ended = new AbortController();

  constructor({ hosts }: Made, leavesOne = false) {
    this.leavesOne = leavesOne;
    void hosts.take(this.#ended.signal, this).then(
      (host) => {
        this.got = host ?? "withdrawn";
      },
      (error: Error) => {
        this.got = error;
      },
    );
  }

  awaitsHost(withdraw: () => void): void {
    this.waited = true;
    this.withdraw = withdraw;
  }

  getsHost(): void {
    this.withdraw = undefined;
  }

  abort(reason: Error): void {
    this.#ended.abort(reason);
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** All of `least` are ready, and these jobs have them. */
async function taken(of: Made, least: number): Promise<readonly Job[]> {
  for (const host of of.started.slice(0, least)) host.ready();
  const jobs = Array.from({ length: least }, () => new Job(of));
  await settled();
  return jobs;
}

describe("starts", () => {
  test("all that are kept begin at once", () => {
    const { started, urgent } = made(4, 8);
    expect(started).toHaveLength(4);
    expect(urgent).toEqual([false, false, false, false]);
  });

  test("few at a time begin beside those that work, and are urgent", async () => {
    const all = made(4, 8);
    await taken(all, 4);
    for (let more = 0; more < 3; more += 1) new Job(all);
    expect(all.started).toHaveLength(6);
    expect(all.urgent.slice(4)).toEqual([true, true]);
    all.started[4]?.ready();
    expect(all.started).toHaveLength(7);
  });

  test("one that takes long keeps others from starting for five seconds", async () => {
    const all = made(2, 8);
    await taken(all, 2);
    for (let more = 0; more < 2; more += 1) new Job(all);
    expect(all.started).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(4999);
    expect(all.started).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(all.started).toHaveLength(4);
  });

  test("there are never more than the most", async () => {
    const all = made(2, 3);
    await taken(all, 2);
    for (let more = 0; more < 5; more += 1) new Job(all);
    all.started[2]?.ready();
    expect(all.started).toHaveLength(3);
    expect(all.hosts.count).toBe(3);
  });

  test("spares start once all that are kept are in use", async () => {
    let spares = 2;
    const all = made(2, 6, () => spares);
    all.started[0]?.ready();
    all.started[1]?.ready();
    new Job(all);
    await settled();
    expect(all.started).toHaveLength(2);
    new Job(all);
    await settled();
    expect(all.started).toHaveLength(3);
    all.started[2]?.ready();
    expect(all.started).toHaveLength(4);
    all.started[3]?.ready();
    spares = 0;
    expect(all.started).toHaveLength(4);
  });

  test("after one that failed the next waits, longer each time, and those who wait are refused after three", async () => {
    const all = made(1, 2);
    const job = new Job(all);
    for (const pauseMs of [100, 200]) {
      all.started.at(-1)?.die("no memory");
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      const before = all.started.length;
      await vi.advanceTimersByTimeAsync(1);
      expect(all.started).toHaveLength(before + 1);
    }
    expect(job.got).toBe("nothing yet");
    all.started.at(-1)?.die("no memory");
    await settled();
    expect(job.got).toMatchObject({
      code: "UNAVAILABLE",
      message: "No rendering process comes to life.",
      cause: { message: "the last 3 starts failed: no memory" },
    });
    expect(all.lost).toEqual(["no memory", "no memory", "no memory"]);
    await vi.advanceTimersByTimeAsync(400);
    all.started.at(-1)?.ready();
    const later = new Job(all);
    await settled();
    expect(later.got).toBe(all.started.at(-1));
  });

  test("nobody is refused while another one lives", async () => {
    const all = made(2, 2);
    all.started[0]?.ready();
    const first = new Job(all);
    const second = new Job(all);
    for (let time = 0; time < 4; time += 1) {
      all.started.at(-1)?.die();
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(second.got).toBe("nothing yet");
    all.hosts.give(first.got as FakeHost);
    await settled();
    expect(second.got).toBe(all.started[0]);
  });

  test("one that the system refuses counts as one that failed", async () => {
    const lost: string[] = [];
    let times = 0;
    const start = (): FakeHost => {
      times += 1;
      throw new Error("no process is left");
    };
    open.push(
      new Hosts<FakeHost>({ start, least: 2, most: 2, spares: () => 0, onLost: (why) => lost.push(why.message) }),
    );
    expect(times).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(times).toBe(2);
    expect(lost).toEqual(["no process is left", "no process is left"]);
  });
});

describe("jobs that leave one to others", () => {
  test("wait for one that is started, and the one at hand goes to another job", async () => {
    const all = made(2, 4);
    for (const host of all.started) host.ready();
    const [first, struck] = [new Job(all, true), new Job(all, true)];
    await settled();
    expect(first.got).toBeInstanceOf(FakeHost);
    expect(struck.waited).toBe(true);
    expect(all.started).toHaveLength(3);
    const honest = new Job(all);
    await settled();
    expect(honest.waited).toBe(false);
    all.started[2]?.ready();
    await settled();
    expect(struck.got).toBe("nothing yet");
    all.started[3]?.ready();
    await settled();
    expect(struck.got).toBe(all.started[3]);
  });

  test("take the last one where there may be no more", async () => {
    const all = made(2, 3);
    await taken(all, 2);
    const struck = new Job(all, true);
    all.started[2]?.ready();
    await settled();
    expect(struck.got).toBe(all.started[2]);
  });

  test("take the last one while starts fail", async () => {
    const all = made(2, 4);
    for (const host of all.started) host.ready();
    new Job(all);
    const struck = new Job(all, true);
    await settled();
    expect(struck.got).toBe("nothing yet");
    all.started[2]?.die();
    await settled();
    expect(struck.got).toBeInstanceOf(FakeHost);
  });

  test("let another one that came later go first", async () => {
    const all = made(2, 4);
    await taken(all, 2);
    const [struck, honest] = [new Job(all, true), new Job(all)];
    all.started[2]?.ready();
    await settled();
    expect([struck.got, honest.got]).toEqual(["nothing yet", all.started[2]]);
  });
});

describe("jobs that wait", () => {
  test("get none once they are withdrawn", async () => {
    const all = made(1, 2);
    const [first, second] = [new Job(all), new Job(all)];
    first.withdraw?.();
    await settled();
    expect(first.got).toBe("withdrawn");
    all.started[0]?.ready();
    await settled();
    expect(second.got).toBe(all.started[0]);
  });

  test("end with the reason of their signal, and get none after it", async () => {
    const all = made(1, 2);
    const [first, second] = [new Job(all), new Job(all)];
    first.abort(new Error("too late"));
    await settled();
    expect(first.got).toEqual(new Error("too late"));
    all.started[0]?.ready();
    await settled();
    expect(second.got).toBe(all.started[0]);
  });

  test("are sent away when all is closed, which takes until the last process is gone", async () => {
    const all = made(1, 2);
    all.started[0]?.ready();
    const [first, second] = [new Job(all), new Job(all)];
    await settled();
    expect(first.got).toBe(all.started[0]);
    let isClosed = false;
    const closing = all.hosts.close().then(() => {
      isClosed = true;
    });
    await settled();
    expect(second.got).toEqual(new Error("the hosts are closed"));
    expect(all.started.map(({ wasEnded }) => wasEnded)).toEqual([true, true]);
    expect(isClosed).toBe(false);
    for (const host of all.started) host.die();
    await closing;
    expect(all.lost).toEqual([]);
    expect(all.started).toHaveLength(2);
  });
});

describe("a host", () => {
  test("that is given back goes to the next job, the one that worked last first", async () => {
    const all = made(2, 2);
    const [first, second] = await taken(all, 2);
    all.hosts.give(first?.got as FakeHost);
    all.hosts.give(second?.got as FakeHost);
    const next = new Job(all);
    await settled();
    expect(next.got).toBe(second?.got);
  });

  test("that is spent is ended, and another one started", async () => {
    const all = made(1, 1);
    const [first] = await taken(all, 1);
    const host = first?.got as FakeHost;
    host.isSpent = true;
    all.hosts.give(host);
    expect(host.wasEnded).toBe(true);
    expect(all.started).toHaveLength(2);
    host.die();
    expect([all.lost, all.hosts.count]).toEqual([[], 1]);
  });

  test("that dies idle is lost and replaced, and is lent no more", async () => {
    const all = made(1, 1);
    all.started[0]?.ready();
    all.started[0]?.die("the system ended it");
    expect(all.lost).toEqual(["the system ended it"]);
    const job = new Job(all);
    all.started[1]?.ready();
    await settled();
    expect(job.got).toBe(all.started[1]);
  });

  test("that dies at its job is replaced, and its job says so", async () => {
    const all = made(1, 1);
    const [first] = await taken(all, 1);
    all.started[0]?.die();
    expect(all.lost).toEqual([]);
    all.hosts.give(first?.got as FakeHost);
    const job = new Job(all);
    await settled();
    expect(job.got).toBe("nothing yet");
    all.started[1]?.ready();
    await settled();
    expect(job.got).toBe(all.started[1]);
  });

  test("that nothing has needed for two looks is ended, down to those that are kept", async () => {
    const all = made(1, 3);
    await taken(all, 1);
    const more = [new Job(all), new Job(all)];
    all.started[1]?.ready();
    all.started[2]?.ready();
    await settled();
    for (const { got } of more) all.hosts.give(got as FakeHost);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(all.hosts.count).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(all.hosts.count).toBe(1);
  });
});
