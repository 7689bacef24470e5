import type { Disk } from "./port.ts";

/** On servers of their own, which look after their disks themselves. */
export const diskElsewhere: Disk = {
  mustHaveSpace: async () => undefined,
  mustTakeMore: async () => undefined,
};
