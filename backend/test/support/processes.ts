import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SettingsValues } from '../../src/platform/config/settings.js';
import type { TestApp } from './test-app.js';

const started: ChildProcess[] = [];

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Starts a worker or the API in its own process on the same stores. Also returns the line it prints when ready.
 *
 * @param changed settings of a worker that no environment variable sets
 */
export async function startProcess(
  { settings }: TestApp,
  role: 'api' | 'worker',
  env: Record<string, string> = {},
  changed?: Partial<SettingsValues>,
): Promise<[ChildProcess, string]> {
  const script = role === 'api' ? './app-process.mjs' : changed ? './worker-process.mjs' : './main-process.mjs';
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      ROLE: role,
      LOG_LEVEL: 'error',
      SEED: 'none',
      // This is not about the limits.
      RATE_LIMIT_SCALE: '0',
      DATABASE_URL: settings.databaseUrl!,
      SESSION_SECRET: settings.sessionSecret,
      RECEIPT_MEMORY_KIB: String(settings.receipts.memoryKib),
      RECEIPT_PASSES: String(settings.receipts.passes),
      ...(settings.redisUrl && { REDIS_URL: settings.redisUrl }),
      ...(changed && { CHANGED_SETTINGS: JSON.stringify(changed) }),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => /a worker is running|Listening at/.test(String(text)) && resolve(String(text)));
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)));
  });
  return [child, line];
}

/** Like a power failure: nothing is finished. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Kills the processes that this spec has started. */
export async function killAll(): Promise<void> {
  await Promise.all(started.splice(0).map(kill));
}
