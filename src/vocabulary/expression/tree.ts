import type { FunctionName } from "./functions.ts";
import type { Token } from "./token.ts";

/** Operators between two values. */
export type Operator = "or" | "and" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "&" | "*" | "/";

/** An expression as it was read. */
export type Tree =
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "constant"; readonly value: boolean | undefined }
  | { readonly kind: "reference"; readonly token: Token }
  | { readonly kind: "unary"; readonly operator: "-" | "not"; readonly operand: Tree }
  | { readonly kind: "binary"; readonly operator: Operator; readonly left: Tree; readonly right: Tree }
  | { readonly kind: "call"; readonly name: FunctionName; readonly operands: readonly Tree[] };

/** Why a text is no expression; `at` counts its characters from 0. */
export interface Malformation {
  readonly at: number;
  readonly message: string;
}
