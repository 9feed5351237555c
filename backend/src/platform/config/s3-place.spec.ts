import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

const read = (url: string) => readSettings({ MEDIA_S3_URL: url }).mediaS3;

describe('MEDIA_S3_URL', () => {
  it('names a server, a bucket and a folder in it', () => {
    expect(read('https://key:s%2Fecret@s3.example:9000/pictures/the/archive?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example:9000',
      region: 'eu-central-1',
      bucket: 'pictures',
      prefix: 'the/archive/',
      accessKeyId: 'key',
      secretAccessKey: 's/ecret',
    });
    expect(read('s3://key:secret@pictures')).toMatchObject({ endpoint: undefined, bucket: 'pictures', prefix: '' });
    expect(read('')).toBeUndefined();
  });

  it.each([
    'pictures',
    'https://s3.example/pictures',
    'https://key@s3.example/pictures',
    'https://key:secret@s3.example/',
    'ftp://key:secret@s3.example/pictures',
    'https://key:secret@s3.example/%zz',
    'https://key:100%@s3.example/pictures',
  ])('is refused without its value, which may be a secret: %s', (url) => {
    const message = (() => {
      try {
        read(url);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message).toMatch(/^MEDIA_S3_URL is not valid\. Use https:/);
    expect(message).not.toContain('s3.example');
  });
});
