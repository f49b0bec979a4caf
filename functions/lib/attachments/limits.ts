import { FILE_BYTES } from "@regia/domain/attachments";
import { UNLIMITED } from "@regia/domain/plans";

/** Bodies of 6 MB arrive at functions that run on AWS Lambda, such as Netlify's; as base64 that is 4.5 MB. */
const LAMBDA_BYTES = 4_718_592;

const MEGABYTE = 1_048_576;

/** The largest file that arrives here, in bytes. */
export const arrivingBytes = (environment: NodeJS.ProcessEnv): number =>
  environment["AWS_LAMBDA_FUNCTION_NAME"] ? LAMBDA_BYTES : FILE_BYTES.file;

/** The largest file that a plan and the host let through, in bytes. */
export function largestFile(maxFileSizeMB: number, environment: NodeJS.ProcessEnv): number {
  const host = arrivingBytes(environment);
  return maxFileSizeMB === UNLIMITED ? host : Math.min(host, maxFileSizeMB * MEGABYTE);
}
