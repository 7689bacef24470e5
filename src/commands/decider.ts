/**
 * The rules of one noun as plain functions: what a command leads to, and what an event means. Deciding nothing new
 * gives `[]`; a command that must not be throws a Refusal.
 */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
}
