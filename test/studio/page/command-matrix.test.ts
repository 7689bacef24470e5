import { history, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { type CommandRefusal, type PageCommand, runCommand } from "../../../studio/src/page/page-command.ts";
import { type PageCommandName, pageCommands } from "../../../studio/src/page/page-commands.ts";
import { commandSamples, content } from "./command-samples.ts";
import { type ElementKind, elementKinds, spellings } from "./element-kinds.ts";

const commandNames = Object.keys(pageCommands) as readonly PageCommandName[];

const documentOf = (element: unknown): unknown => ({
  document: {
    styles: { note: { fontSize: 8 } },
    content: [{ p: "Befor\u00e9 [b]bold[/b]" }, element, { p: "After" }, { columns: { rows: [[{ p: "a" }], []] } }],
  },
});

/** A command with something that it is given, on an element. */
interface Combination {
  readonly kind: ElementKind;
  readonly name: PageCommandName;
  readonly pointer: string;
  readonly given: unknown;
}

const combinationsOf = (kind: ElementKind, name: PageCommandName): readonly Combination[] =>
  commandSamples[name](kind).map((sample) => ({
    ...{ kind, name, given: sample.given },
    pointer: `${content}/1${sample.below}`,
  }));

const run = (text: string, { name, pointer, given }: Combination) =>
  runCommand(text, pointer, pageCommands[name] as PageCommand<unknown>, given);

/** The text after an edit, and after the edit is undone, in the state that the code pane has. */
function throughEditor(text: string, changes: Parameters<EditorState["update"]>[0]["changes"]): readonly string[] {
  const state = EditorState.create({ doc: text, extensions: [history()] });
  let now = state.update({ changes, userEvent: "input.page" }).state;
  const after = now.doc.toString();
  undo({ state: now, dispatch: (transaction) => (now = transaction.state) });
  return [after, now.doc.toString()];
}

const refusals = new Set<CommandRefusal>();
const done = new Map<string, number>();

describe("every command on every element", () => {
  test("every kind of element has an example", () => {
    expect(elementKinds.length).toBeGreaterThan(20);
    for (const { key, examples } of elementKinds) expect(examples, key).not.toHaveLength(0);
  });

  for (const kind of elementKinds)
    test.each(commandNames)(
      `${kind.key}: %s leaves a definition that is right, is undone, and is refused with a reason`,
      (name) => {
        for (const [style, write] of Object.entries(spellings))
          for (const example of kind.examples) {
            const text = write(documentOf(example));
            for (const combination of combinationsOf(kind, name)) {
              const label = `${kind.key} ${name} ${style} ${JSON.stringify(combination.given)}`;
              const result = run(text, combination);
              expect(result.kind, label).not.toBe("fault");
              if (result.kind === "refused") refusals.add(result.why);
              if (result.kind !== "edit") continue;
              done.set(name, (done.get(name) ?? 0) + 1);
              expect(validateDefinition(JSON.parse(result.text)), label).toEqual([]);
              expect(throughEditor(text, result.changes), label).toEqual([result.text, text]);
            }
          }
      },
    );

  test("each command is carried out on some element", () => {
    expect(commandNames.filter((name) => !done.has(name))).toEqual([]);
  });
});
