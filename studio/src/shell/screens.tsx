import { ErrorBoundary, lazy, Route, Router } from "preact-iso";
import { Missing } from "./missing.tsx";

const Home = lazy(() => import("./home.tsx").then(({ Home }) => Home));
const Edit = lazy(() => import("../editor/edit-screen.tsx").then(({ EditScreen }) => EditScreen));
const Compare = lazy(() => import("../compare/compare-screen.tsx").then(({ CompareScreen }) => CompareScreen));

/** Every screen by its address; each is loaded when it is opened. */
export function Screens() {
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/studio/" component={Home} />
        <Route path="/studio/templates/new" component={Edit} />
        <Route path="/studio/templates/:id/edit" component={Edit} />
        <Route path="/studio/templates/:id/compare" component={Compare} />
        <Route default component={Missing} />
      </Router>
    </ErrorBoundary>
  );
}
