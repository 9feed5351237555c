import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 250;

/**
 * Polls until the probe returns something truthy.
 *
 * @param {string} expected the expected state, for the error message
 * @param {() => unknown} probe if it throws, that counts as "not yet"
 * @throws {Error} after the timeout, with the last reason
 */
export async function until(expected, probe, { seconds = 60 } = {}) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    let reason = '';
    try {
      const result = await probe();
      if (result) return result;
    } catch (error) {
      reason = ` (${error.message})`;
    }
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${expected}${reason}`);
    await pause(EVERY_MS);
  }
}
