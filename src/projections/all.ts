import { access } from "./access/project.ts";
import { assetUses } from "./asset-uses/project.ts";
import { assets } from "./assets/project.ts";
import { community } from "./community/project.ts";
import { components } from "./components/project.ts";
import { deliveries } from "./deliveries/project.ts";
import { documents } from "./documents/project.ts";
import { jobs } from "./jobs/project.ts";
import { likes } from "./likes/project.ts";
import type { Projection } from "./projection.ts";
import { signingKeys } from "./signing-keys/project.ts";
import { templateNames } from "./template-names/project.ts";
import { templateRevisions } from "./template-revisions/project.ts";
import { templates } from "./templates/project.ts";
import { tenants } from "./tenants/project.ts";
import { usage } from "./usage/project.ts";
import { usageHours } from "./usage-hours/project.ts";
import { webhooks } from "./webhooks/project.ts";
import { work } from "./work/project.ts";

/** Every read model of the service. */
export const allProjections: readonly Projection[] = [
  documents,
  templates,
  templateNames,
  templateRevisions,
  components,
  community,
  likes,
  assets,
  assetUses,
  signingKeys,
  jobs,
  webhooks,
  deliveries,
  access,
  tenants,
  usage,
  usageHours,
  work,
];
