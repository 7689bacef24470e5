/** The part of the WebAssembly JavaScript interface we use; TypeScript has it only among the browser's types. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  /** Answers an instance for a module. Others may stand in its place. */
  let instantiate: (module: Module, imports: Imports) => Promise<Instance>;
  interface Memory {
    readonly buffer: ArrayBuffer;
    /** Pages of 64 KiB; answers the size before. Throws RangeError. */
    grow(pages: number): number;
  }
  interface Table {
    readonly length: number;
    /** null: the place is free. */
    get(place: number): unknown;
    /** Answers the size before. Throws RangeError. */
    grow(places: number): number;
    /** `value`: a function that WebAssembly exports. */
    set(place: number, value: unknown): void;
  }
  /** A number that a module may import. */
  class Global {
    constructor(type: { readonly value: "i32" }, value: number);
  }
  /** An import is there, and of another type. */
  class LinkError extends Error {}
  class RuntimeError extends Error {}
  type Imports = Readonly<Record<string, Readonly<Record<string, ((...parameters: number[]) => unknown) | Global>>>>;
}
