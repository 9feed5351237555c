import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from '../config/s3-place.js';
import { MediaStorage } from './media-storage.js';
import type { StoredObject } from './media-storage.js';

/** Files never change, so browsers and a CDN in front of the bucket may store them for good. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Files in a bucket. The client is loaded on first use: it takes many megabytes, and most installations need none. */
export class S3MediaStorage extends MediaStorage {
  private opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  constructor(private readonly place: S3Place) {
    super();
  }

  async put(key: string, { bytes, contentType }: StoredObject): Promise<void> {
    const { sdk, client } = await this.open();
    await client.send(
      new sdk.PutObjectCommand({
        ...this.at(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: contentType,
        CacheControl: CACHE_CONTROL,
      }),
    );
  }

  async get(key: string): Promise<StoredObject | undefined> {
    const { sdk, client } = await this.open();
    try {
      const { Body, ContentType } = await client.send(new sdk.GetObjectCommand(this.at(key)));
      return { bytes: Buffer.from(await Body!.transformToByteArray()), contentType: ContentType! };
    } catch (error) {
      if (error instanceof sdk.NoSuchKey || (error as Error).name === 'NotFound') return undefined;
      throw error;
    }
  }

  async deleteAll(pictureId: string): Promise<void> {
    const { sdk, client } = await this.open();
    // One by one: some servers refuse the call for many, which needs a checksum that they do not know.
    for (const key of await this.list(pictureId)) await client.send(new sdk.DeleteObjectCommand(this.at(key)));
  }

  async list(pictureId: string): Promise<string[]> {
    const { sdk, client } = await this.open();
    const { bucket, prefix } = this.place;
    const { Contents = [] } = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${pictureId}/` }),
    );
    return Contents.map(({ Key }) => Key!.slice(prefix.length)).sort();
  }

  async close(): Promise<void> {
    (await this.opened)?.client.destroy();
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.place.bucket, Key: this.place.prefix + key };
  }

  private open() {
    return (this.opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region, accessKeyId, secretAccessKey } = this.place;
      const client = new sdk.S3Client({
        region,
        ...(endpoint && { endpoint, forcePathStyle: true }),
        credentials: { accessKeyId, secretAccessKey },
        // Servers other than Amazon's may not know the checksums that the client would add by itself.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
      });
      return { sdk, client };
    }));
  }
}
