import type { FaultCode } from "../../../vocabulary/codes.ts";
import { type Fault, Refusal } from "../../../vocabulary/refusal.ts";

export type ComponentCode = Extract<FaultCode, `COMPONENT_${string}` | "UNKNOWN_COMPONENT">;

/** A component that cannot be used: the definition that asks for it is refused. */
export class ComponentFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }

  /** As the refusal of a definition, or of a template. */
  refusal(isTemplate: boolean): Refusal {
    const code = isTemplate ? "TEMPLATE_INVALID" : "INVALID_DEFINITION";
    return new Refusal(code, this.message, { faults: [this.fault], cause: this });
  }
}

export const componentFault = (code: ComponentCode, path: string, message: string): ComponentFault =>
  new ComponentFault({ code, path, message });
