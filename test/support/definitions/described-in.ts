import type { MadeDocument } from "../../../src/render/contract/job.ts";
import type { DescribedPages } from "../../../src/vocabulary/page-description.ts";

/** The pages that a job described: its bytes are their JSON. */
export const describedIn = ({ bytes }: Pick<MadeDocument, "bytes">): DescribedPages =>
  JSON.parse(new TextDecoder().decode(bytes));
