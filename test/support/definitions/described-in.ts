import type { Made } from "../../../src/render/contract/job.ts";
import type { DescribedPages } from "../../../src/vocabulary/page-description.ts";

/** The pages that a job described: its bytes are their JSON. */
export const describedIn = ({ bytes }: Pick<Made, "bytes">): DescribedPages =>
  JSON.parse(new TextDecoder().decode(bytes));
