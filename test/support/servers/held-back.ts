import type { ProjectionStore } from "../../../src/ports/read-models/port.ts";
import type { Adapters } from "../../../src/service/compose.ts";

/** A gate before every read model of a service: while it is closed, none gets a document. */
export interface HeldBack {
  /** For `startService`. */
  readonly around: (opened: Adapters) => Adapters;
  close(): void;
  open(): void;
}

export function heldBack(): HeldBack {
  let closed: { readonly over: Promise<void>; readonly open: () => void } | undefined;
  const gated = (store: ProjectionStore): ProjectionStore =>
    new Proxy(store, {
      get: (target, member: keyof ProjectionStore) => {
        if (member !== "commit") return target[member].bind(target);
        const commit: ProjectionStore["commit"] = async (...change) => {
          while (closed !== undefined) await closed.over;
          await target.commit(...change);
        };
        return commit;
      },
    });
  return {
    around: (opened) => ({ ...opened, store: gated(opened.store) }),
    close: () => {
      closed ??= gate();
    },
    open: () => {
      closed?.open();
      closed = undefined;
    },
  };
}

function gate() {
  let open = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { over, open: () => open() };
}
