import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 250;

/**
 * Polls until the probe returns something truthy.
 *
 * @param {string} what is expected, for the error
 * @param {() => unknown} probe may throw: that is "not yet"
 * @throws {Error} when the time is over, with the last reason
 */
export async function until(what, probe, { seconds = 60 } = {}) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    let reason = '';
    try {
      const result = await probe();
      if (result) return result;
    } catch (error) {
      reason = ` (${error.message})`;
    }
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}${reason}`);
    await pause(EVERY_MS);
  }
}
