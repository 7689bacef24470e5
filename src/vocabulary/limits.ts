const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * Every number of the interface. Sizes are bytes, times seconds; limits are inclusive. What the environment may set
 * (rate limits, retention, sizes of bodies, pages) is here with its default.
 */
export const limits = {
  /** Documents a tenant may generate in a minute, without those refused with 400; its own limit, raised on request. */
  generationsPerMinute: 600,
  /** Every other request of a tenant in a minute, for each endpoint by itself. */
  requestsPerMinute: 6000,
  /** Failed sign-ins in a minute for one client id and address; then 429. */
  signInFailuresPerMinute: 20,
  /** How long an access token lasts. */
  tokenLifetimeSeconds: 3600,
  /** Longest access token of a trusted issuer, in characters. */
  issuerTokenCharacters: 12_000,
  /** Days until a generated document expires. */
  retentionDays: 30,
  /** Most days for which a document can be kept, by anybody. */
  mostRetentionDays: 36_500,

  /** Largest body of a generation or of a template. */
  largeBodyBytes: 16 * megabyte,
  /** Largest body of every other JSON route. */
  smallBodyBytes: 64 * kilobyte,
  /** Arrays and objects inside one another in any body, counted from the outermost. */
  nesting: 128,
  /** Faults listed when a body or a definition is refused. */
  faults: 100,
  /** Characters of the reason of a hold. */
  holdReason: 500,
  /** Characters of a caller's value repeated in a message. */
  quotedCharacters: 60,

  /** Largest certificate file (.p12, .pfx). */
  certificateBytes: 64 * kilobyte,
  /** Largest file of trusted certificates (.pem), and all those of a tenant together. */
  rootsBytes: megabyte,
  /** Largest attachment file. */
  attachmentBytes: 5 * megabyte,
  /** Largest font file (.ttf, .otf). */
  fontBytes: 32 * megabyte,
  /** Longest password that opens a form to be filled. */
  formPasswordCharacters: 1000,
  /** Largest file that is made, with a signature that lies beside it. */
  madeBytes: 256 * megabyte,
  /** Largest file whose signatures are verified. */
  verifiedBytes: 64 * megabyte,
  /** Largest image file. */
  imageBytes: 10 * megabyte,
  /** Longest name of an uploaded file, in characters. */
  assetNameLength: 120,

  /** Longest name of an API key or a tenant, in characters. */
  accessNameLength: 100,
  /** Documents a minute that a tenant can be allowed. */
  mostGenerationsPerMinute: 1_000_000,
  /** Tenants with a label of their own in metrics; the others share one. */
  tenantsInMetrics: 100,
  /** The highest quota: documents, bytes or seconds. */
  mostQuota: 1_000_000_000_000_000,
  /** Longest parts of a vault key's record, in characters. */
  vaultKeyNameLength: 127,
  keyIdLength: 500,
  directoryIdLength: 100,
  /** Longest names of a locale and of a time zone, in characters. */
  localeLength: 255,
  timeZoneLength: 255,
  /** Longest instant, and longest point in the past, in characters. */
  instantLength: 40,
  momentLength: 50,
  /** Longest name of a document to delete, in characters. */
  referenceLength: 300,
  /** Files that are merged into one, and those of them that are made for it. */
  mergedParts: 1000,
  partsMadeForMerge: 100,
  /** Nodes, and findings in addition to the warnings, that one diagnosis lists. */
  diagnosedNodes: 5000,
  diagnosedFindings: 500,

  /** Longest name of a template, in characters. */
  templateNameLength: 100,
  /** Longest note of a revision, in characters. */
  noteLength: 500,
  /** Longest category of a published template, in characters. */
  categoryLength: 50,
  /** Most tags of a published template, and the longest, in characters. */
  tags: 10,
  tagLength: 30,
  /** Longest description of a published template, in characters. */
  descriptionLength: 500,

  /** Tenants a template can be shared with. */
  sharedWith: 100,
  /** Longest search among published templates, in characters. */
  searchLength: 200,

  /** Documents on a page of the listing, when the caller does not say; and at most. */
  documentsPage: 200,
  mostDocumentsPage: 1000,
  /** Uploaded files in one answer. */
  assetsPage: 1000,
  /** Vault keys in one answer. */
  vaultKeysPage: 1000,
  /** API keys, and tenants, in one answer. */
  apiKeysPage: 1000,
  tenantsPage: 1000,
  /** Tenants' months of usage in one answer, when the operator does not say; and at most. */
  everyUsagePage: 100,
  mostEveryUsagePage: 1000,
  /** Templates in one answer. */
  templatesPage: 1000,
  /** Templates on a page of the community's list, when the caller does not say; and at most. */
  browsePage: 20,
  mostBrowsePage: 100,
  /** Events on a page of a history, when the caller does not say; and at most. */
  historyPage: 100,
  mostHistoryPage: 1000,
  /** Events that a look into the past may have to read. */
  eventsLookedBack: 100_000,
  /** Documents that one batch can delete. */
  batchDelete: 1000,
  /** Characters of an Idempotency-Key, and how long its answer is kept. */
  idempotencyKeyLength: 255,
  idempotencySeconds: 24 * 3600,

  /** Jobs in one answer, and how long one that ended can be read. */
  jobsPage: 1000,
  jobRetentionSeconds: 24 * 3600,
  /** Lines of one bulk request. */
  bulkLines: 100_000,
  /** Webhooks of one tenant, the longest address of one, and deliveries in one answer. */
  webhooks: 20,
  webhookUrlLength: 2000,
  deliveriesPage: 1000,
  /** How long a webhook's old secret signs together with the new one, and how long a delivery that ended is listed. */
  secretOverlapSeconds: 24 * 3600,
  deliveryRetentionSeconds: 7 * 24 * 3600,
  /** What a webhook's receiver gets to answer, and how much of it is read. */
  webhookTimeoutSeconds: 15,
  webhookAnswerBytes: 64 * kilobyte,
  /** Where a document is put: characters of its address, headers, characters of each one's value. */
  deliverToUrlLength: 4096,
  deliverToHeaders: 20,
  deliverToHeaderLength: 4096,
  /** How often a job is begun that takes its worker or the process along each time. */
  jobAttempts: 5,
} as const;
