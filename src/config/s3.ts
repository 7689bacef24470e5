import { optionalMatch, optionalSecret, optionalText, url } from "./kinds.ts";

/** With http the keys, and what is shown for them, stay on this machine: the hosts that the SDKs of AWS take too. */
const containerUrl =
  /^(?:https:\/\/[^\s@]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|169\.254\.170\.23?|\[fd00:ec2::23\])(?::\d{1,5})?(?:[/?#][^\s@]*)?)$/;

/** Settings of FILES=s3: the bucket, and where its keys come from, by the usual names of AWS. */
export const s3Settings = {
  s3Bucket: optionalMatch(
    "S3_BUCKET",
    "the name of a bucket, as my-documents",
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    "Where files are kept with FILES=s3. It must be there.",
  ),
  s3Endpoint: url(
    "S3_ENDPOINT",
    "The S3 server, where it is not that of AWS; the bucket's name follows as the first part of the path.",
  ),
  s3Region: optionalMatch(
    "S3_REGION",
    "the name of a region, as eu-central-1",
    /^[a-z0-9-]{1,40}$/,
    "The bucket's region; without it that of AWS_REGION, else us-east-1.",
  ),
  s3Prefix: optionalMatch(
    "S3_PREFIX",
    "parts of letters, digits, ., _ and -, separated by /",
    /^(?=.{1,200}$)[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*\/?$/,
    "What the names of all files in the bucket begin with.",
  ),
  s3Sse: optionalMatch(
    "S3_SSE",
    "AES256, aws:kms, or aws:kms: and a key",
    /^(?:AES256|aws:kms(?::[A-Za-z0-9:/_-]{1,300})?)$/,
    "Encryption by the S3 server; without it as the bucket is set. Certificates are sealed by the service either way.",
  ),
  awsRegion: optionalText("AWS_REGION", "The region, where S3_REGION does not say it."),
  awsAccessKeyId: optionalText(
    "AWS_ACCESS_KEY_ID",
    "The key for FILES=s3. Without it the role of a web identity, of the container or of the instance, in this order.",
  ),
  awsSecretAccessKey: optionalSecret("AWS_SECRET_ACCESS_KEY", "The secret of AWS_ACCESS_KEY_ID. Both or neither."),
  awsSessionToken: optionalSecret("AWS_SESSION_TOKEN", "The token of a key that ends; such a key is not renewed."),
  awsRoleArn: optionalText("AWS_ROLE_ARN", "The role of a web identity; with AWS_WEB_IDENTITY_TOKEN_FILE."),
  awsWebIdentityTokenFile: optionalText(
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "The file with the token of a web identity; it is read again for every new key.",
  ),
  awsStsUrl: url(
    "AWS_ENDPOINT_URL_STS",
    "Where a web identity gets its keys; without it https://sts.REGION.amazonaws.com.",
  ),
  awsContainerRelative: optionalMatch(
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "a path, as /v2/credentials/id",
    /^\/\S*$/,
    "Where a container of ECS gets its keys, at http://169.254.170.2.",
  ),
  awsContainerUrl: optionalMatch(
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "an https address, or an http one of this machine, of 169.254.170.2, 169.254.170.23 or [fd00:ec2::23]",
    containerUrl,
    "Where a container gets its keys (EKS Pod Identity).",
  ),
  awsContainerToken: optionalSecret("AWS_CONTAINER_AUTHORIZATION_TOKEN", "What a container shows to get its keys."),
  awsContainerTokenFile: optionalText(
    "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
    "The file with what a container shows to get its keys; it is read again for every new key.",
  ),
  awsInstanceUrl: url(
    "AWS_EC2_METADATA_SERVICE_ENDPOINT",
    "Where an instance gets the keys of its role (IMDSv2); without it http://169.254.169.254.",
  ),
} as const;

interface Keys {
  readonly files: string | undefined;
  readonly awsAccessKeyId: string | undefined;
  readonly awsSecretAccessKey: string | undefined;
  readonly awsRoleArn: string | undefined;
  readonly awsWebIdentityTokenFile: string | undefined;
}

/**
 * Faults of AWS keys given by half: the other half would be searched for elsewhere, where it is not. Only files in S3
 * use these keys.
 */
export function awsFaults(config: Keys): readonly string[] {
  if (config.files !== "s3") return [];
  const pairs = [
    [config.awsAccessKeyId, config.awsSecretAccessKey, "AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID"],
    [config.awsRoleArn, config.awsWebIdentityTokenFile, "AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_ROLE_ARN"],
  ] as const;
  return pairs
    .filter(([one, other]) => (one === undefined) !== (other === undefined))
    .map(([, , name, partner]) => `${name}: expected together with ${partner}, got one of them.`);
}
