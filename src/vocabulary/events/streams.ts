import { apiKeyStreams, keyUseStreams } from "./access.ts";
import { assetStreams } from "./asset.ts";
import { damageStreams } from "./damage.ts";
import { deliveryStreams } from "./delivery.ts";
import { documentStreams } from "./document.ts";
import { erasedStreams } from "./document-erasure.ts";
import { documentReadStreams } from "./document-reads.ts";
import { erasureStreams } from "./erasure.ts";
import { jobStreams } from "./job.ts";
import { ledgerStreams, removalStreams, treeStreams } from "./ledger.ts";
import { likeStreams } from "./like.ts";
import { sessionStreams } from "./session.ts";
import { signatureStreams } from "./signature.ts";
import { signingKeyStreams } from "./signing-key.ts";
import { templateStreams } from "./template.ts";
import { tenantStreams } from "./tenant.ts";
import { usageStreams } from "./usage.ts";
import { webhookStreams } from "./webhook.ts";

/** Streams of what lists show: their changes are announced to who watches. */
export const changeStreams: readonly string[] = [
  ...[apiKeyStreams, assetStreams, deliveryStreams, documentStreams, jobStreams, signingKeyStreams],
  ...[templateStreams, tenantStreams, webhookStreams],
];

/** How the names of all streams of the service begin: a server may hold those of other programs, too. */
export const everyStream: readonly string[] = [
  ...[apiKeyStreams, keyUseStreams, assetStreams, damageStreams, deliveryStreams, documentStreams, erasureStreams],
  ...[erasedStreams, documentReadStreams],
  ...[jobStreams, likeStreams, signatureStreams, signingKeyStreams, templateStreams, tenantStreams, usageStreams],
  ...[sessionStreams, webhookStreams, ledgerStreams, removalStreams, treeStreams],
];
