/** How the events of one noun's stream lead to its state. */
export interface StateFolding<State, Event> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/**
 * The rules of one noun as plain functions: what a command leads to, and what an event means. Deciding nothing new
 * gives `[]`; a command that must not be throws a Refusal.
 */
export interface Decider<State, Command, Event> extends StateFolding<State, Event> {
  readonly decide: (command: Command, state: State) => readonly Event[];
}

/** Makes the deciders of a noun, one for each of its commands: all fold its stream in the same way. */
export const decidersOf =
  <State, Event>(folding: StateFolding<State, Event>) =>
  <Command>(decide: Decider<State, Command, Event>["decide"]): Decider<State, Command, Event> => ({
    ...folding,
    decide,
  });
