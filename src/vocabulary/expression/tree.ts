import type { FunctionName } from "./functions.ts";
import type { DataToken } from "./token.ts";

/** Operators between two values. */
export type Operator = "or" | "and" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "&" | "*" | "/";

/** An expression as it was read. */
export type ExpressionTree =
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "constant"; readonly value: boolean | undefined }
  | { readonly kind: "reference"; readonly token: DataToken }
  | { readonly kind: "unary"; readonly operator: "-" | "not"; readonly operand: ExpressionTree }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: ExpressionTree;
      readonly right: ExpressionTree;
    }
  | { readonly kind: "call"; readonly name: FunctionName; readonly operands: readonly ExpressionTree[] };

/** Why a text is no expression; `at` counts its characters from 0. */
export interface Malformation {
  readonly at: number;
  readonly message: string;
}
