import type { ProjectionStore } from "../../../src/ports/read-models/port.ts";
import type { Adapters } from "../../../src/service/compose.ts";

/** A gate before every read model of a service: while it is closed, none gets a document. */
export interface HeldBack {
  /** For `startService`. */
  readonly around: (opened: Adapters) => Adapters;
  /** Read models that go on are named. */
  close(...goOn: readonly string[]): void;
  open(): void;
}

export function heldBack(): HeldBack {
  let closed:
    | { readonly over: Promise<void>; readonly open: () => void; readonly goOn: ReadonlySet<string> }
    | undefined;
  const passed = async (name: string): Promise<void> => {
    while (closed !== undefined && !closed.goOn.has(name)) await closed.over;
  };
  const gated = (store: ProjectionStore): ProjectionStore =>
    new Proxy(store, {
      get: (target, member: keyof ProjectionStore) => {
        if (member !== "commit") return target[member].bind(target);
        const commit: ProjectionStore["commit"] = async (collection, writes, upTo, token) => {
          await passed(collection.name);
          await target.commit(collection, writes, upTo, token);
        };
        return commit;
      },
    });
  const open = (): void => {
    closed?.open();
    closed = undefined;
  };
  return {
    around: (opened) => ({ ...opened, store: gated(opened.store) }),
    close: (...goOn) => {
      open();
      let release = (): void => undefined;
      const over = new Promise<void>((resolve) => {
        release = resolve;
      });
      closed = { over, open: release, goOn: new Set(goOn) };
    },
    open,
  };
}
