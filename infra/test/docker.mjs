import { run } from '../../scripts/lib/run.mjs';

const LAST_LINES = 40;

/**
 * Runs a command to its end.
 *
 * @param {object} options those of `run`, and `fails: true` if the caller checks the exit code
 * @returns {Promise<{ code: number, stdout: string, output: string }>}
 * @throws {Error} with the last lines of its output, if the exit code is not 0
 */
export async function command(name, args, { fails = false, ...options } = {}) {
  const result = await run(name, args, { quiet: true, ...options });
  if (result.code !== 0 && !fails) {
    const last = result.output.trim().split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`${name} ${args.join(' ').slice(0, 300)}: exit code ${result.code}\n${last}`);
  }
  return result;
}

/** @returns {Promise<string>} docker's stdout */
export async function docker(args, options) {
  return (await command('docker', args, options)).stdout.trim();
}

/** @returns {Promise<boolean>} whether the command exits with 0 */
export async function succeeds(name, args, options) {
  return (await command(name, args, { ...options, fails: true })).code === 0;
}

/** The line of an output that names the reason, for a message of one line. */
export function reasonIn(text) {
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
  return lines.findLast((line) => /error|denied|failed|^E:|cannot/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
}
