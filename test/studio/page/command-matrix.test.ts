import { history, undo } from "@codemirror/commands";
import { type ChangeSet, EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../src/render/contract/job.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import {
  type CommandRefusal,
  commandRefusals,
  type PageCommand,
  runCommand,
} from "../../../studio/src/page/page-command.ts";
import { type PageCommandName, pageCommands } from "../../../studio/src/page/page-commands.ts";
import { outsideWith } from "../../support/definitions/case-outside.ts";
import { describedIn } from "../../support/definitions/described-in.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { everyNth, inTurn } from "../../support/night.ts";
import { freshEngine, localEngine } from "../../support/threads/local-engine.ts";
import { appliesTo, commandSamples, content } from "./command-samples.ts";
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
function throughEditor(text: string, changes: ChangeSet): readonly string[] {
  const state = EditorState.create({ doc: text, extensions: [history()] });
  let now = state.update({ changes, userEvent: "input.page" }).state;
  const after = now.doc.toString();
  undo({ state: now, dispatch: (transaction) => (now = transaction.state) });
  return [after, now.doc.toString()];
}

const refusals = new Set<CommandRefusal>();
const done = new Set<string>();

describe("every command on every element", () => {
  test("every kind of element has an example", () => {
    expect(elementKinds.length).toBeGreaterThan(20);
    for (const { key, examples } of elementKinds) expect(examples[0], key).toBeDefined();
  });

  for (const kind of elementKinds)
    test.each(commandNames)(
      `${kind.key}: %s leaves a right definition, is undone to the exact text, or says why not`,
      (name) => {
        for (const [style, write] of inTurn(Object.entries(spellings), commandNames.indexOf(name), 3))
          for (const example of kind.examples) {
            const text = write(documentOf(example));
            for (const combination of combinationsOf(kind, name)) {
              const label = `${style} ${JSON.stringify(example)} ${JSON.stringify(combination.given)}`;
              const result = run(text, combination);
              expect(result.kind, label).not.toBe("fault");
              if (result.kind === "refused") refusals.add(result.why);
              if (result.kind !== "edit") continue;
              done.add(`${kind.key} ${name}`);
              expect(validateDefinition(JSON.parse(result.text)), label).toEqual([]);
              expect(throughEditor(text, result.changes), label).toEqual([result.text, text]);
            }
          }
        expect(done.has(`${kind.key} ${name}`)).toBe(appliesTo[name](kind));
      },
    );

  test("says each of the reasons somewhere", () => {
    expect(commandRefusals.filter((why) => !refusals.has(why))).toEqual(saidElsewhere);
  });
});

/** Reasons for which no example of the schema gives cause; `page-commands.test.ts` has them. */
const saidElsewhere: readonly CommandRefusal[] = ["no element", "last one", "joined cells"];

/** Findings that an edit brings by right: a second break leaves a page without content. */
const rightly = new Set(["break moveElement EMPTY_PAGE", "break duplicateElement EMPTY_PAGE"]);

const engine = localEngine();

async function made(definition: unknown, by = engine): Promise<MadeDocument> {
  const data = { x: 4, shown: true, name: "Ada" };
  const job = { ...exampleJob(definition, data), diagnose: true, describe: { pages: "1", known: [] } };
  const outcome = await render(job, outsideWith(components), by);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

async function findingsOf(definition: unknown): Promise<ReadonlySet<string>> {
  const { diagnosis } = await made(definition);
  return new Set((diagnosis?.findings ?? []).map(({ code }) => code));
}

/** What the schema's example of `use` names. */
const components = [{ metadata: { name: "letterhead" }, content: [{ p: "Head" }] }];

describe("the pages after a command", () => {
  test.each(everyNth(elementKinds, 6))("of $key bring no new finding", async (kind) => {
    const text = spellings.mixed(documentOf(kind.examples[0]));
    const before = await findingsOf(JSON.parse(text));
    for (const name of commandNames)
      for (const combination of combinationsOf(kind, name)) {
        const result = run(text, combination);
        if (result.kind !== "edit") continue;
        for (const code of await findingsOf(JSON.parse(result.text)))
          if (!rightly.has(`${kind.key} ${name} ${code}`))
            expect(before, `${name} ${JSON.stringify(combination.given)}`).toContain(code);
      }
  });

  /** An engine keeps much of what it has made; a page after an edit must not show any of it. */
  test.each(everyNth(elementKinds, 18))("of $key are those that a fresh engine makes", async (kind) => {
    const text = spellings.wide(documentOf(kind.examples[0]));
    await made(JSON.parse(text));
    for (const combination of [
      ...combinationsOf(kind, "duplicateElement"),
      ...combinationsOf(kind, "setStyleKey"),
      ...combinationsOf(kind, "typeText"),
    ]) {
      const result = run(text, combination);
      if (result.kind !== "edit") continue;
      const [warm, fresh] = [await made(result.value), await made(JSON.parse(result.text), freshEngine())];
      expect(describedIn(warm), combination.name).toEqual(describedIn(fresh));
    }
  });
});
