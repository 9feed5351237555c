import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { forgetReading } from '../../lib/forget-reading';
import { sentViewsKey, unsentViewKey } from '../../lib/stored-views';
import { leaveScript } from './leave-script';

/** Keys that neither leave-script.ts names nor `forgetReading` removes, by the reason. */
const STAYS = {
  'how the site looks': ['theme', 'theme/text-look.ts: key'],
  'somebody is signed in, and leaving does not sign them out': ['member'],
  'choices and texts of editors, whose drafts go when they log out': [
    ...['desk-keys', 'desk-breaks', 'desk-contact-notice'],
    ...['features/admin/posts/post-draft.ts: keyOf', 'features/admin/newsletter/campaign-draft.ts: keyOf'],
  ],
  'in session storage, which leaving clears': [
    ...['pressed', 'draft:', 'stale-code', 'desk-shift', 'desk-tab', 'desk-tab-shown'],
  ],
};

const top = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: top })
  // The helper gets its keys from its callers.
  .filter((file) => !/[.]spec[.]|^testing|device-storage[.]ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(top, file), 'utf8') }));
const allText = files.map(({ text }) => text).join('\n');

const constant = (text: string, name: string, start = '(?:export )?') =>
  new RegExp(`^${start}const ${name} = '([^']+)'`, 'm').exec(text)?.[1];

const CALL = /(?:Storage\.setItem|keepOnDevice)\(\s*(?:'([\w-]+)'|(\w+))/g;
/** Each key that the code writes. One that is computed is named by its file. */
const keys = new Set<string>();
for (const { file, text } of files) {
  for (const [, literal, name = ''] of text.matchAll(CALL))
    keys.add(literal ?? constant(text, name) ?? constant(allText, name, 'export ') ?? `${file}: ${name}`);
}
const written = [...keys];

const left = JSON.parse(/\["session"[^\]]*\]/.exec(leaveScript)![0]) as string[];
const forgottenIn = (storage: Storage): string[] => {
  for (const key of written) storage.setItem(key, 'x');
  forgetReading();
  return written.filter((key) => storage.getItem(key) === null);
};

describe('a key that the code writes to the storage of a browser', () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is removed when the reader leaves or forgets, or may stay for a reason', () => {
    const listed = [...left, ...Object.values(STAYS).flat()];
    const known = [...listed, ...forgottenIn(sessionStorage)];
    const missing = written.filter((key) => !known.includes(key));
    const what =
      'if it shows what somebody did here, remove it in lib/forget-reading.ts, and in components/leave/leave-script.ts if it is in local storage; otherwise add it to STAYS here';
    expect(missing.map((key) => `${key}: ${what}`)).toEqual([]);
    const unknown = listed.filter((key) => !written.includes(key));
    expect(unknown.map((key) => `${key}: no code writes it, remove it from its list`)).toEqual([]);
  });

  it('is removed by “Leave this page” from local storage if “Forget” removes it', () => {
    const forgotten = forgottenIn(localStorage);
    expect(forgotten).toContain(sentViewsKey);
    const kept = forgotten.filter((key) => !left.includes(key));
    expect(kept.map((key) => `${key}: add it to the list in components/leave/leave-script.ts`)).toEqual([]);
  });

  it('is removed by “Forget” from session storage if it has a view that was not sent yet', () => {
    expect(forgottenIn(sessionStorage)).toEqual([unsentViewKey]);
  });
});
