import { ErrorBoundary, lazy, Route, Router } from "preact-iso";
import { Missing } from "./missing.tsx";

const Home = lazy(() => import("./home.tsx").then(({ Home }) => Home));

/** Every screen by its address; each is loaded when it is opened. */
export function Screens() {
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/studio/" component={Home} />
        <Route default component={Missing} />
      </Router>
    </ErrorBoundary>
  );
}
