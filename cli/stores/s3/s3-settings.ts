import {CommandError, EXIT} from "../../terminal/exit-codes.js";

/** How a store is reached, by the variables of AWS's own tools. */
export interface S3Settings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
  /** Of another store than AWS's own: buckets are the first part of its paths. */
  readonly endpoint?: string;
}

const NEEDED = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;
const REGION = "us-east-1";

const set = (name: string): string | undefined => process.env[name]?.trim() || undefined;

const endpointSet = (): string | undefined => set("AWS_ENDPOINT_URL_S3") ?? set("AWS_ENDPOINT_URL");

/** Says the environment anything about who asks, or whom? */
export const hasS3Settings = (): boolean =>
  NEEDED.some((name) => set(name) !== undefined) || endpointSet() !== undefined;

/** @throws CommandError that names what is missing or wrong; values are not repeated, since one of them is a secret */
export function s3Settings(address: string): S3Settings {
  const [accessKeyId, secretAccessKey] = NEEDED.map(set);
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new CommandError(
      EXIT.files,
      `${address}: missing ${NEEDED.filter((name) => set(name) === undefined).join(" and ")} in the environment. Profiles (~/.aws) and roles of machines are not looked at: 'aws configure export-credentials --format env' prints them as variables`
    );
  const [sessionToken, endpoint] = [set("AWS_SESSION_TOKEN"), endpointSet()];
  return {
    accessKeyId,
    secretAccessKey,
    region: set("AWS_REGION") ?? set("AWS_DEFAULT_REGION") ?? REGION,
    ...(sessionToken === undefined ? {} : {sessionToken}),
    ...(endpoint === undefined ? {} : {endpoint: checkedEndpoint(endpoint, address)})
  };
}

/** The address without a slash at its end. It may hold a password, so a wrong one is not repeated. */
function checkedEndpoint(endpoint: string, address: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "";
  if (isPlain) return url.href.replace(/\/+$/, "");
  throw new CommandError(
    EXIT.usage,
    `${address}: invalid AWS_ENDPOINT_URL; expected http(s)://HOST or http(s)://HOST:PORT, without user or query`
  );
}
