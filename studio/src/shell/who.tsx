import { useEffect } from "preact/hooks";
import { nameOf, seekNames } from "../client/names.ts";
import { words } from "../words/words.ts";

interface Given {
  readonly id: string;
  /** As the event itself says it. */
  readonly name?: string | undefined;
}

/** Who did something, by name where it may be known; the id stands in the hint. */
export function Who({ id, name }: Given) {
  const texts = useWho([id]);
  return (
    <span class="break" title={id}>
      {name ?? texts(id)}
    </span>
  );
}

/** How clients are called on a screen that shows these; those whose names may not be read, by their ids. */
export function useWho(ids: readonly string[]): (id: string) => string {
  const key = ids.join(" ");
  useEffect(() => seekNames(key === "" ? [] : key.split(" ")), [key]);
  return (id) => (id === "system" ? words.value.state.system : (nameOf(id) ?? id));
}
