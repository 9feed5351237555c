import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from './database.js';
import { startRedis } from './redis.js';
import { PASSCODE } from './test-app.js';
import type { Backend } from './test-app.js';

export interface AppProcess {
  url: string;
  databaseUrl: string;
  redisUrl: string | undefined;
  dataDir: string;
  /** Everything it has printed so far, on both streams. */
  output(): string;
  close(): Promise<void>;
}

/** Starts the application in its own process with its own database (and Redis). All limits are as in production. */
export async function startAppProcess(backend: Backend, env: Record<string, string> = {}): Promise<AppProcess> {
  const database = await createTestDatabase();
  const redis = backend === 'Redis' ? await startRedis() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'archive-test-data-'));
  const child = spawn(process.execPath, [fileURLToPath(new URL('./app-process.mjs', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a-secret-that-only-this-test-has-0001',
      PUBLIC_URL: 'http://archive.test',
      ADMIN_PASSCODE: PASSCODE,
      LINK_CHECKS: 'off',
      RECEIPT_MEMORY_KIB: '1024',
      RECEIPT_PASSES: '1',
      ...(redis && { REDIS_URL: redis.url }),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        const found = /^Listening at (\S+)$/m.exec(output)?.[1];
        if (found) resolve(found);
      });
    child.once('exit', (code) => reject(new Error(`The application ended with ${code}: ${output}`)));
  });
  return {
    url,
    databaseUrl: database.url,
    redisUrl: redis?.url,
    dataDir,
    output: () => output,
    close: async () => {
      child.stdin.end();
      await exited;
      await redis?.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
