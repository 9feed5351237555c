import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toDo } from '../support/faults.js';
import { Fuzz } from '../support/fuzz/fuzz.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Set by `npm run fuzz -- --seconds 300 --seed 123 --backend redis`; npm test sends the same requests each time. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
const backend = process.env['FUZZ_BACKEND'] === 'redis' ? 'Redis' : 'PostgreSQL';
/** The number of requests to each call: fewer in npm test. `npm run fuzz -- --seconds 300` repeats them with other seeds. */
const RUNS = seconds > 0 || process.env['TEST_EVERYTHING'] ? 40 : 15;

describe('every call of the contract', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  it(
    'conforms to the contract for any input from any caller',
    async () => {
      const fuzz = await Fuzz.of(archive);
      const broken = await fuzz.run({ seed, seconds, runs: RUNS });
      console.log(`Fuzz: ${fuzz.sent} requests to ${fuzz.document.calls.length} calls, seed ${seed}`);
      expect(broken).toEqual([]);
      const never = fuzz.document.calls.filter(({ id }) => !fuzz.succeeded.has(id) && !NEEDS_MORE.has(id));
      expect(
        toDo(
          never.map(({ method, path, id }) => `${method} ${path} (${id})`),
          'no request succeeded: make what it needs in support/fuzz/world.ts, or add its operation id to NEEDS_MORE here',
        ),
      ).toEqual([]);
    },
    // Takes about two minutes on an idle machine, and five beside other tests.
    (seconds + 600) * 1000,
  );
});

/**
 * Calls that need something a generator cannot make up: a token from an email, a passkey, a setting that tests do not use, or a
 * campaign that is on its way to subscribers.
 */
const NEEDS_MORE = new Set([
  ...['followMailedLink', 'confirm', 'getPreferences', 'setPreferences', 'eraseAddress', 'signInAsAdmin'],
  'switchOff',
  'findMovedPost',
  // The id of a link in an article.
  'checkLinkAgain',
  // The slug of a published term.
  'linkTerm',
  ...[
    'confirmEmail',
    'undoEmailChange',
    'signInWithPasskey',
    'prove',
    'addPasskey',
    'turnOnCodes',
    'signInWithMagicLink',
  ],
  ...['checkInvitation', 'unsubscribeFromDigest'],
  ...['report', 'challenge', 'uploadMedia', 'endSession'],
  ...['sendCampaign', 'cancelCampaign', 'pauseCampaign', 'resumeCampaign'],
]);
