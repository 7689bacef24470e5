import { ErrorBoundary, lazy, Route, Router } from "preact-iso";
import { Missing } from "./missing.tsx";

const Home = lazy(() => import("./home.tsx").then((file) => file.Home));
const Templates = lazy(() => import("../templates/templates.tsx").then((file) => file.Templates));
const Template = lazy(() => import("../templates/template.tsx").then((file) => file.TemplateScreen));
const Import = lazy(() => import("../templates/import.tsx").then((file) => file.Import));
const Edit = lazy(() => import("../editor/edit-screen.tsx").then((file) => file.EditScreen));
const Compare = lazy(() => import("../compare/compare-screen.tsx").then((file) => file.CompareScreen));
const Formats = lazy(() => import("../formats/formats-screen.tsx").then((file) => file.FormatsScreen));
const WordFile = lazy(() => import("../word-file/word-screen.tsx").then((file) => file.WordScreen));
const Gallery = lazy(() => import("../templates/gallery.tsx").then((file) => file.Gallery));
const Documents = lazy(() => import("../documents/documents.tsx").then((file) => file.Documents));
const Document = lazy(() => import("../documents/document.tsx").then((file) => file.DocumentScreen));
const Verify = lazy(() => import("../documents/verify.tsx").then((file) => file.Verify));
const Forms = lazy(() => import("../forms/forms.tsx").then((file) => file.Forms));
const Assets = lazy(() => import("../assets/assets.tsx").then((file) => file.Assets));
const Certificates = lazy(() => import("../assets/certificates.tsx").then((file) => file.Certificates));
const Keys = lazy(() => import("../keys/keys.tsx").then((file) => file.Keys));
const Tenants = lazy(() => import("../keys/tenants.tsx").then((file) => file.Tenants));
const Webhooks = lazy(() => import("../webhooks/webhooks.tsx").then((file) => file.Webhooks));
const Webhook = lazy(() => import("../webhooks/webhook.tsx").then((file) => file.WebhookScreen));
const Delivery = lazy(() => import("../webhooks/delivery.tsx").then((file) => file.DeliveryScreen));
const Jobs = lazy(() => import("../jobs/jobs.tsx").then((file) => file.Jobs));
const Job = lazy(() => import("../jobs/job.tsx").then((file) => file.JobScreen));
const Usage = lazy(() => import("../usage/usage.tsx").then((file) => file.UsageScreen));
const History = lazy(() => import("../history/history.tsx").then((file) => file.History));

/** Every screen by its address; each is loaded when it is opened. */
export function Screens() {
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/studio" component={Home} />
        <Route path="/studio/templates" component={Templates} />
        <Route path="/studio/templates/new" component={Edit} />
        <Route path="/studio/templates/import" component={Import} />
        <Route path="/studio/templates/:id/edit" component={Edit} />
        <Route path="/studio/templates/:id/compare" component={Compare} />
        <Route path="/studio/templates/:id/formats" component={Formats} />
        <Route path="/studio/templates/:id/word" component={WordFile} />
        <Route path="/studio/templates/:id" component={Template} />
        <Route path="/studio/gallery" component={Gallery} />
        <Route path="/studio/documents" component={Documents} />
        <Route path="/studio/documents/:id" component={Document} />
        <Route path="/studio/verify" component={Verify} />
        <Route path="/studio/forms" component={Forms} />
        <Route path="/studio/assets" component={Assets} />
        <Route path="/studio/certificates" component={Certificates} />
        <Route path="/studio/keys" component={Keys} />
        <Route path="/studio/tenants" component={Tenants} />
        <Route path="/studio/webhooks" component={Webhooks} />
        <Route path="/studio/webhooks/:id" component={Webhook} />
        <Route path="/studio/webhooks/:id/deliveries/:deliveryId" component={Delivery} />
        <Route path="/studio/jobs" component={Jobs} />
        <Route path="/studio/jobs/:id" component={Job} />
        <Route path="/studio/usage" component={Usage} />
        <Route path="/studio/history" component={History} />
        <Route default component={Missing} />
      </Router>
    </ErrorBoundary>
  );
}
