import { type EventShape, eventFiles, eventShapes } from "./event-shapes.ts";
import { documentShapes, projectionFiles } from "./read-model-locks.ts";
import { type Shape, typesOf } from "./type-shapes.ts";

/** What types declare of what is stored. */
export interface DeclaredShapes {
  readonly events: readonly EventShape[];
  /** By the name of the read model. */
  readonly documents: Readonly<Record<string, Shape>>;
}

/** Both from one program of the compiler: it reads what they share once. */
export function declaredShapes(): DeclaredShapes {
  const types = typesOf([...eventFiles(), ...projectionFiles()]);
  return { events: eventShapes(types), documents: documentShapes(types) };
}
