import type { ParagraphLook } from "../../../model/look.ts";
import type { RunLook } from "../properties/run.ts";
import type { BlockWriting } from "../writing.ts";

/** State that the runs of a paragraph share. */
export interface RunContext {
  readonly writing: BlockWriting;
  /** How runs look that say nothing of it. */
  readonly base: RunLook;
  /** Its direction is known. */
  readonly paragraph: ParagraphLook;
  readonly path: string;
}
