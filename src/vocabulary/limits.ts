const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * Every number of the interface. Sizes are bytes, times seconds; limits are inclusive. Limits that the environment can
 * set (rate limits, retention, sizes of bodies, pages) have their defaults here.
 */
export const limits = {
  /**
   * Documents a tenant may generate in a minute, those refused with 400 not counted; raised for a tenant by a limit of
   * its own.
   */
  generationsPerMinute: 600,
  /** Requests of a tenant in a minute for each other endpoint, counted separately. */
  requestsPerMinute: 6000,
  /** Failed sign-ins in a minute for one client id, or from one address; then further failures are answered with 429. */
  signInFailuresPerMinute: 20,
  /** The studio's sessions: how long one lasts unused, and at most; how long a sign-in link counts, and a way to the identity provider and back. */
  session: { idleMinutes: 30, hours: 12, ticketMinutes: 10, providerMinutes: 10 },
  /** Streams of changes: of one key, of one tenant and of one node at once, seconds between two signs of life, changes that one catches up with, and bytes that one may be behind its reader. */
  changes: { ofKey: 20, ofTenant: 30, ofNode: 1000, heartbeatSeconds: 15, behind: 1000, waitingBytes: 256 * kilobyte },
  /** Pages that one answer describes, pictures that a request may say it knows, and glyphs whose outlines are answered at once. */
  describedPages: 20,
  knownPictures: 100,
  outlines: 500,
  /** Lifetime of an access token. */
  tokenLifetimeSeconds: 3600,
  /** Longest access token of a trusted issuer, in characters. */
  issuerTokenCharacters: 12_000,
  /** Days until a generated document expires. */
  retentionDays: 30,
  /** Longest retention of a document, from any source. */
  mostRetentionDays: 36_500,

  /** One document: units of work (docs/reference/work.md), pages, seconds with its waiting, and the heap of what makes it, in MB. */
  eachDocument: { work: 20_000_000, pages: 5000, seconds: 60, memoryMb: 1024 },
  /** Largest body of a generation or of a template. */
  largeBodyBytes: 16 * megabyte,
  /** Largest body of every other JSON route. */
  smallBodyBytes: 64 * kilobyte,
  /** Bytes of a body that needs no token: credentials, a sign-in link, an answer of the identity provider. */
  openBodyBytes: 32 * kilobyte,
  /** Arrays and objects inside one another in any body, counted from the outermost. */
  nesting: 128,
  /**
   * Arrays and objects, and values of every kind, in a body of more than 64 KB that the answering process reads itself, above all of a
   * template: the garbage collector stops that process for what all of them take. A megabyte of table rows has some 100,000 and 160,000.
   */
  readContainers: 500_000,
  readValues: 1_000_000,
  /** Faults listed when a body or a definition is refused. */
  faults: 100,
  /** Characters of a revision's name, where one is sent in a body. */
  revisionLength: 100,
  /** Characters of the reason of a hold. */
  holdReason: 500,
  /** Floats at the sides of text at once. */
  floats: 32,
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
  /** A request that fills a form may be larger than this only with at most so many of each sign of JSON: with long texts, not many values. */
  filledBodyBytes: megabyte,
  filledBodySigns: 100_000,
  /** Largest generated file, a signature beside it included. */
  madeBytes: 256 * megabyte,
  /** Largest file whose signatures are verified. */
  verifiedBytes: 64 * megabyte,
  /** Largest document that goes into its own evidence, which can be verified then. */
  evidenceFileBytes: 48 * megabyte,
  /** All events of a document and their proofs in its evidence. */
  evidenceEventBytes: 14 * megabyte,
  /** Most sets of data whose documents are compared under two definitions at once. */
  impactSets: 1000,
  /** Seconds for which a request does so; sets that it does not come to are left out and counted. */
  impactSeconds: 60,
  /** Largest file that is made into a definition, its name in characters, all pictures that come out of it, and entries of the report about it. */
  importedBytes: 16 * megabyte,
  importedNameLength: 255,
  importedPictureBytes: 32 * megabyte,
  importedFindings: 500,
  /** Words that an import leaves out are named in full; more of them refuse the file. */
  importedLostBytes: megabyte,
  /** Largest message of an agent: what it holds is passed on by the process that answers requests. */
  agentMessageBytes: megabyte,
  /** Largest one that brings a file: it may be larger only when it is little else than that, with so many of each sign of JSON. */
  agentFileMessageBytes: 22 * megabyte + 64 * kilobyte,
  agentFileMessageSigns: 200,
  /** Longest name of what an agent calls, in characters. */
  agentMethodLength: 200,
  /** Longest text of a certain form, such as a colour, a length, a condition or a sorting, in UTF-16 code units. */
  matchedCharacters: 1_000_000,
  /** Longest text of one element of Markdown, in UTF-16 code units. */
  markdownCharacters: 200_000,
  /** Longest text in HTML of one element or shortcode `rich`, in UTF-16 code units. */
  richCharacters: 100_000,
  /** Tables of one document as data, their characters in all, and those of a cell of a workbook; rows are those of Excel. */
  tables: { count: 250, characters: 64 * megabyte, cellCharacters: 32_767, rows: 1_048_576 },
  /** Widest picture of a page, and the most pixels that one may have. */
  pagePicture: { width: 4000, pixels: 16_000_000 },
  /** Largest Word file that is a template. */
  wordBytes: 16 * megabyte,
  /** Largest image file. */
  imageBytes: 10 * megabyte,
  /** Characters of a SHA-256 in hexadecimal. */
  hashLength: 64,
  /** Longest name of an uploaded file, in characters. */
  assetNameLength: 120,

  /** Longest ticket of a sign-in link, in characters. */
  ticketLength: 1000,
  /** Longest name of an API key or a tenant, in characters. */
  accessNameLength: 100,
  /** Highest limit of generations a minute that a tenant can be given. */
  mostGenerationsPerMinute: 1_000_000,
  /** Tenants with a label of their own in metrics; the others share one. */
  tenantsInMetrics: 100,
  /** Highest value of a quota: documents, bytes or seconds. */
  mostQuota: 1_000_000_000_000_000,
  /** Longest part of a vault key's record, in characters. */
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
  /** Files that can be merged into one, and how many of them can be generated for it. */
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
  /** Longest search among published templates or documents, in characters. */
  searchLength: 200,

  /** Documents on a page of the listing: the default and the maximum. */
  documentsPage: 200,
  mostDocumentsPage: 1000,
  /** Uploaded files in one answer. */
  assetsPage: 1000,
  /** The same where each comes with the templates that name it. */
  assetsUsedPage: 100,
  /** Paths of uploads that are known of one template. */
  namedAssets: 1000,
  /** Vault keys in one answer. */
  vaultKeysPage: 1000,
  /** API keys, and tenants, in one answer. */
  apiKeysPage: 1000,
  tenantsPage: 1000,
  /** Tenants' months of usage in one answer: the default and the maximum. */
  everyUsagePage: 100,
  mostEveryUsagePage: 1000,
  /** Templates in one answer. */
  templatesPage: 1000,
  /** Templates on a page of the community's list: the default and the maximum. */
  browsePage: 20,
  mostBrowsePage: 100,
  /** Events on a page of a history: the default and the maximum. */
  historyPage: 100,
  mostHistoryPage: 1000,
  /** Events that a query about the past may have to read. */
  eventsLookedBack: 100_000,
  /** Documents that one batch can delete. */
  batchDelete: 1000,
  /** Longest Idempotency-Key in characters, and the seconds for which its answer is kept. */
  idempotencyKeyLength: 255,
  idempotencySeconds: 24 * 3600,

  /** Jobs in one answer, and how long an ended job can be read. */
  jobsPage: 1000,
  jobRetentionSeconds: 24 * 3600,
  /** Hours in one answer about use by hour: 31 days. */
  usageHours: 31 * 24,
  /** Lines of one bulk request. */
  bulkLines: 100_000,
  /** Webhooks of one tenant, the longest address of one in characters, and deliveries in one answer. */
  webhooks: 20,
  webhookUrlLength: 2000,
  deliveriesPage: 1000,
  /** Time for which a webhook's old secret signs beside the new one, and for which an ended delivery is listed. */
  secretOverlapSeconds: 24 * 3600,
  deliveryRetentionSeconds: 7 * 24 * 3600,
  /** Time a webhook's receiver has to answer, and bytes of the answer that are read. */
  webhookTimeoutSeconds: 15,
  webhookAnswerBytes: 64 * kilobyte,
  /** Bytes of that answer that are kept with a try, tries of a delivery that are shown, and deliveries that one request sends again. */
  webhookReplyBytes: 2 * kilobyte,
  deliveryTries: 100,
  deliveriesRecovered: 200,
  /** Limits on where a document is delivered: characters of the address, number of headers, characters of each value. */
  deliverToUrlLength: 4096,
  deliverToHeaders: 20,
  deliverToHeaderLength: 4096,
  /** A job fails after so many ends of its workers, or so many ends of the service while it was the only job there. */
  jobDeaths: 5,
  jobEndsAlone: 3,
  /** Ends of the service beside other jobs after which a job is made alone. */
  jobEndsBeside: 5,
} as const;
