import type { Readable } from "node:stream";

/** The server did not answer, or wanted patience for too long. Recognise it by `code`: callers get a 503. */
export class S3Unavailable extends Error {
  override readonly name = "StoreUnavailable";
  readonly code = "STORE_UNAVAILABLE";
}

/** The server will not do it, and would not a second time, unless its operator mends it. `s3Code` is its own word for why. */
export class S3Refused extends Error {
  override readonly name = "S3Refused";
  readonly code = "S3_REFUSED";
  readonly s3Code: string;
  /** Another setting would mend it: a key that has ended, a right that was taken away. */
  readonly isMendable: boolean;

  constructor(s3Code: string, message: string, isMendable: boolean) {
    super(message);
    this.s3Code = s3Code;
    this.isMendable = isMendable;
  }
}

/** Longest answer that is no file: a listing of 1000 keys has a third of it. */
const mostBytes = 4 * 1024 * 1024;

/** @throws Error when the answer breaks off, or is too long */
export async function readText(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += (piece as Buffer).length;
    if (size > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes.`);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The setting that the operator has to look at, by the server's code. */
const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: "S3_BUCKET: expected a bucket that is there",
  InvalidBucketName: "S3_BUCKET: expected the name of a bucket",
  InvalidAccessKeyId: "AWS_ACCESS_KEY_ID: expected a key that the server knows",
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY: expected the secret of AWS_ACCESS_KEY_ID",
  AccessDenied: "AWS_ACCESS_KEY_ID: expected a key, or a role, that may do this in the bucket of S3_BUCKET",
  AuthorizationHeaderMalformed: "S3_REGION: expected the region of the bucket",
  PermanentRedirect: "S3_REGION: expected the region of the bucket, and S3_ENDPOINT its address",
  RequestTimeTooSkewed: "The clock: expected the time of the S3 server within 15 minutes",
};

/** Names no key and no header: what was sent may be secret. */
export function refusalOf(method: string, status: number, s3Code: string): S3Refused {
  const known = Object.hasOwn(remedies, s3Code) ? remedies[s3Code] : undefined;
  const isElsewhere = status === 301 || status === 307;
  const place = known ?? (isElsewhere ? remedies["PermanentRedirect"] : "S3: expected success");
  // The answer to HEAD has no body that could say why.
  const isMendable = known !== undefined || isElsewhere || status === 403;
  const word = s3Code === "" ? "" : ` ${s3Code.slice(0, 60)}`;
  return new S3Refused(s3Code, `${place}; ${method} was answered ${status}${word}.`, isMendable);
}
