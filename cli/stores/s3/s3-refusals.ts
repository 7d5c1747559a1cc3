/** What is asked of a bucket, by the names of AWS's interface. */
export type S3Action =
  | "ListObjectsV2"
  | "GetObject"
  | "CreateMultipartUpload"
  | "UploadPart"
  | "CompleteMultipartUpload"
  | "AbortMultipartUpload";

interface Refusal {
  readonly action: S3Action;
  readonly bucket: string;
  readonly key: string | undefined;
  readonly status: number;
  /** The store's name of it. */
  readonly code: string;
  /** Where the bucket lies, if the store says so. */
  readonly region: string | null;
}

/** What a policy has to allow for it. */
const PERMISSIONS: Readonly<Record<S3Action, string>> = {
  ListObjectsV2: "s3:ListBucket",
  GetObject: "s3:GetObject",
  CreateMultipartUpload: "s3:PutObject",
  UploadPart: "s3:PutObject",
  CompleteMultipartUpload: "s3:PutObject",
  AbortMultipartUpload: "s3:AbortMultipartUpload"
};

const ADVICE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "the store does not know AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID",
  ExpiredToken: "AWS_SESSION_TOKEN has expired",
  InvalidToken: "AWS_SESSION_TOKEN does not belong to these keys",
  RequestTimeTooSkewed: "this machine's clock differs from the store's by more than 15 minutes",
  NoSuchBucket: "there is no such bucket"
};

const OF_OTHER_REGION = new Set([
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException"
]);

/** Why a bucket refused what was asked of it: the bucket, the key, the action and the store's name of the reason. */
export function refusedText({action, bucket, key, status, code, region}: Refusal): string {
  const place = key === undefined ? `s3://${bucket}` : `s3://${bucket}/${key}`;
  const why = code === "" ? `HTTP ${status}` : code;
  return `${place}: ${action} refused (${why}): ${adviceOn({action, code, status, region})}`;
}

function adviceOn({action, code, status, region}: Pick<Refusal, "action" | "code" | "status" | "region">): string {
  const known = ADVICE[code];
  if (known !== undefined) return known;
  if (OF_OTHER_REGION.has(code) || status === 301)
    return `the bucket lies in another region: AWS_REGION=${region ?? "its region"} reaches it`;
  if (status === 401 || status === 403) return `these credentials may not do that; it takes ${PERMISSIONS[action]}`;
  return "the store says no more";
}
