import type { FaultCode } from "../../../vocabulary/codes.ts";

/** What is wrong with the tags of a file. */
export type TemplateFaultCode = Extract<FaultCode, "EXPRESSION_INVALID" | "TAG_UNKNOWN" | "TAG_UNPAIRED" | "TAG_OPEN">;

export interface TemplateFault {
  readonly code: TemplateFaultCode;
  readonly where: string;
  readonly message: string;
}

/** Faults that are listed; of more only the number is. */
const most = 100;

/** Collects the faults of a file, in the order of meeting them. */
export class TemplateFaults {
  readonly #found: TemplateFault[] = [];
  #left = 0;

  add(code: TemplateFaultCode, where: string, message: string): void {
    if (this.#found.length < most) this.#found.push({ code, where, message });
    else this.#left += 1;
  }

  /** What is added is only counted. */
  get isFull(): boolean {
    return this.#found.length >= most;
  }

  get listed(): readonly TemplateFault[] {
    return this.#found;
  }

  /** How many more there are. */
  get left(): number {
    return this.#left;
  }
}
