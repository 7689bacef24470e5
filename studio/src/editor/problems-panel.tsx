import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { editorWords } from "../words/editor-words.ts";
import type { Editing } from "./editing.ts";

const signs = { error: "✕", warning: "▲", info: "●" } as const;

/** Everything to mend or to look at; each line leads to its place. */
export function ProblemsPanel({ editing }: { readonly editing: Editing }) {
  const { problems: words } = editorWords.value;
  const problems = editing.problems.value;
  const step = (run: typeof nextDiagnostic) => () => {
    const view = editing.view.value;
    if (view === undefined) return;
    run(view);
    view.focus();
  };
  if (problems.length === 0) return <p class="pane-empty muted">{words.none}</p>;
  return (
    <div class="problems">
      <p class="problems-steps">
        <button type="button" class="quiet" onClick={step(previousDiagnostic)}>
          {words.previous}
        </button>
        <button type="button" class="quiet" onClick={step(nextDiagnostic)}>
          {words.next}
        </button>
      </p>
      <ul>
        {problems.map((problem, index) => (
          <li key={index}>
            <button type="button" class={`problem problem-${problem.severity}`} onClick={() => editing.show(problem)}>
              <span aria-hidden="true">{signs[problem.severity]}</span>
              <span>
                <span class="sr">{words[problem.severity]}: </span>
                {problem.message}{" "}
                <small class="muted">
                  {problem.code ?? words.syntax}
                  {problem.page === undefined ? "" : `, ${words.page(problem.page)}`}
                  {problem.pointer === "" ? "" : ` · ${problem.pointer}`}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
