import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Place } from '../../src/platform/config/s3-place.js';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { eventually } from './eventually.js';
import { startOwnedServer } from './owned-server.js';

const KEYS = { accessKeyId: 'archive-test', secretAccessKey: 'a-secret-for-one-run-of-tests' };

/** The path of versitygw, a server of the S3 protocol, if VERSITYGW_BINARY names one. */
export const versitygw: string | undefined = process.env['VERSITYGW_BINARY'] || undefined;

/** Starts an S3 server on 127.0.0.1 with one bucket, which stops with this process. */
export async function startS3Server(command: string): Promise<S3Place & { stop: () => Promise<void> }> {
  if (!existsSync(command)) throw new Error(`There is no versitygw at ${command}.`);
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-s3-'));
  mkdirSync(join(directory, 'pictures'));
  const port = await freePort();
  const server = await startOwnedServer({
    command,
    args: [
      ...['--port', `127.0.0.1:${port}`, '--access', KEYS.accessKeyId, '--secret', KEYS.secretAccessKey],
      'posix',
      directory,
    ],
    quiet: true,
    signal: 'SIGKILL',
    directory,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(endpoint)).status > 0, { what: `an S3 server on port ${port}` });
  return { endpoint, region: 'us-east-1', bucket: 'pictures', prefix: '', ...KEYS, stop: () => server.end() };
}
