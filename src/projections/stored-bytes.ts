import type { ReadModelOf } from "../ports/read-models/port.ts";
import type { assetsCollection } from "./assets/project.ts";
import type { documentsCollection } from "./documents/project.ts";

/**
 * Bytes of all files of a tenant's documents or uploads. A version that was made before the sum was kept serves until the next one is
 * built: of its documents the file itself counts, without what lies beside it.
 */
export async function storedBytes(
  model: ReadModelOf<typeof assetsCollection> | ReadModelOf<typeof documentsCollection>,
  tenantId: string,
): Promise<number> {
  const [summed = 0] = await model.sum({ tenantId }, ["storedBytes"]);
  const [unsummed = 0] = await model.sum(
    { tenantId },
    ["sizeBytes"],
    [{ field: "storedBytes", is: "equal", value: null }],
  );
  return summed + unsummed;
}
