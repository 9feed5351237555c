import { z } from 'zod';

/** Where the files are: a bucket of Amazon S3 or of a server that speaks its protocol. */
export interface S3Place {
  /** The server's address; undefined: Amazon's. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** Ends in / unless it is empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Reads MEDIA_S3_URL: `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`. With `s3://KEY:SECRET@bucket/prefix`
 * the server is Amazon's.
 *
 * @returns undefined when it is not such a URL
 */
function readS3Url(value: string): S3Place | undefined {
  if (!URL.canParse(value) || !isDecodable(value)) return undefined;
  const url = new URL(value);
  const isAmazon = url.protocol === 's3:';
  if (!isAmazon && !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const bucket = isAmazon ? url.hostname : path.shift();
  if (!bucket || !url.username || !url.password || url.hash) return undefined;
  return {
    endpoint: isAmazon ? undefined : `${url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: path.length > 0 ? `${path.join('/')}/` : '',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

/** A stray % would throw in the middle. */
function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

export const s3Place = z
  .string()
  .transform(readS3Url)
  .refine((place) => place !== undefined, {
    error: 'https://KEY:SECRET@host/bucket, or s3://KEY:SECRET@bucket for Amazon',
  })
  .transform((place) => place!);
