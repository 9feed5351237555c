import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const NODE_LIB = pathToFileURL(join(import.meta.dirname, '../../../scripts/lib/node.mjs')).href;

/** Prints when it is asked to stop, as npm start asks its server. Exits after a while in any case. */
const SCRIPT = `
  import { onInterrupt } from '${NODE_LIB}';
  onInterrupt(() => { console.log('asked to stop'); process.exit(0); });
  console.log('runs');
  setTimeout(() => process.exit(1), 20_000);`;

describe('A script whose shell dies, as the shell of npm does when only npm gets a signal', () => {
  it('is asked to stop', async () => {
    const shell = spawn('/bin/sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit $?'], {
      env: { NODE: process.execPath, SCRIPT, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const text of shell.stdout) {
      output += String(text);
      if (output === 'runs\n') shell.kill('SIGTERM');
    }
    expect(output).toBe('runs\nasked to stop\n');
    if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit');
    expect(shell.signalCode).toBe('SIGTERM');
  });
});
