import type { Definition } from "./api.ts";

/** The definition as it is given: for editors, which then complete its words, and the compiler, which checks them. */
export const defineDocument = (definition: Definition): Definition => definition;
