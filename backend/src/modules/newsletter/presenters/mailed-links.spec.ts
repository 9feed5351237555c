import { describe, expect, it } from '@jest/globals';
import { signToken } from '../../../platform/security/tokens.js';
import {
  campaignClickToken,
  confirmToken,
  confirmTokenAge,
  isLinkToken,
  linkToken,
  nonceIn,
  readClickToken,
  readOldClickToken,
  subscriberIdIn,
  welcomeClickToken,
} from './mailed-links.js';

const SECRET = 'x'.repeat(32);
const ada = {
  id: 7,
  nonce: '3f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90',
  confirmationKey: '0d8e2f1c-6a52-4c0f-9d5e-2f6b1c3a7e90',
};
const grace = { ...ada, id: 8, nonce: 'b1d2c3e4-6a52-4c0f-9d5e-2f6b1c3a7e90' };
const JOURNAL = '/articles?category=dirty-words';

/** As in the emails from before November 27, 2026. */
const oldClickToken = ({ id, nonce }: typeof ada, path: string) =>
  `${id}.${Buffer.from(path).toString('base64url')}.${signToken(SECRET, 'engagement.newsletter-click', id, nonce, path)}`;

describe('A link in an email', () => {
  it('is the same each time its email is composed, and is valid in a URL', () => {
    for (const make of [() => welcomeClickToken(JOURNAL, SECRET), () => campaignClickToken(7, JOURNAL, SECRET)]) {
      expect(make()).toBe(make());
      expect(make()).toMatch(/^[\w.-]{1,200}$/);
    }
  });

  it('that is counted contains its campaign and its path, and no subscriber', () => {
    const click = campaignClickToken(7, JOURNAL, SECRET);
    expect(subscriberIdIn(click)).toBeNull();
    expect(readClickToken(click, SECRET)).toEqual({ campaignId: 7, path: JOURNAL });
    expect(readClickToken(welcomeClickToken(JOURNAL, SECRET), SECRET)).toEqual({ campaignId: null, path: JOURNAL });
    expect(readClickToken(click, 'y'.repeat(32))).toBeNull();
    expect(readClickToken(click.replace('c7', 'c8'), SECRET)).toBeNull();
    expect(readClickToken(click.replace('c7', 'w'), SECRET)).toBeNull();
    expect(readClickToken(`${click}.`, SECRET)).toBeNull();
    expect(readClickToken(click.replace('c7', 'c99999999999'), SECRET)).toBeNull();
  });

  it('that is older contains its subscriber and its path, and goes on working', () => {
    const click = oldClickToken(ada, JOURNAL);
    expect(readOldClickToken(click, ada, SECRET)).toBe(JOURNAL);
    expect(readOldClickToken(click, ada, 'y'.repeat(32))).toBeNull();
    expect(readClickToken(click, SECRET)).toBeNull();
  });

  const made = {
    unsubscribe: linkToken('unsubscribe', ada, SECRET),
    preferences: linkToken('preferences', ada, SECRET),
    confirm: confirmToken(ada, SECRET),
    click: oldClickToken(ada, JOURNAL),
  };
  const accepts = {
    unsubscribe: (token: string, who = ada) => isLinkToken(token, ['unsubscribe'], who, SECRET),
    preferences: (token: string, who = ada) => isLinkToken(token, ['preferences'], who, SECRET),
    confirm: (token: string, who = ada) => confirmTokenAge(token, who, SECRET) !== null,
    click: (token: string, who = ada) => readOldClickToken(token, who, SECRET) !== null,
  };
  const purposes = Object.keys(made) as (keyof typeof made)[];
  const pairs = purposes.flatMap((purpose) => purposes.map((other) => [purpose, other] as const));

  it.each(pairs)('to %s, used to %s, works only if the two are the same', (purpose, other) => {
    expect(accepts[other](made[purpose])).toBe(purpose === other);
  });

  it.each(purposes)('to %s works for its own subscriber only, and for nothing longer', (purpose) => {
    expect(accepts[purpose](made[purpose], grace)).toBe(false);
    expect(accepts[purpose](`${made[purpose]}.`)).toBe(false);
  });

  it('to confirm does not work once a newer one was sent, or after leaving', () => {
    expect(confirmTokenAge(made.confirm, ada, SECRET)).toBe('current');
    expect(confirmTokenAge(made.confirm, { ...ada, confirmationKey: grace.nonce }, SECRET)).toBe('earlier');
    expect(confirmTokenAge(made.confirm, { ...ada, confirmationKey: null }, SECRET)).toBe('earlier');
  });

  it.each(['unsubscribe', 'preferences', 'confirm'] as const)('to %s has the nonce and not the id in it', (purpose) => {
    expect(nonceIn(made[purpose])).toBe(ada.nonce);
    expect(subscriberIdIn(made[purpose])).toBeNull();
  });

  it('to unsubscribe works also if it is from before November 28, 2026, when it began with the id', () => {
    const old = `7.${signToken(SECRET, 'engagement.newsletter-unsubscribe', 7, ada.nonce)}`;
    expect(accepts.unsubscribe(old)).toBe(true);
    expect(accepts.unsubscribe(old, grace)).toBe(false);
    expect([accepts.preferences(old), accepts.confirm(old)]).toEqual([false, false]);
  });

  it.each(['', '7', '.', '07.x', '-7.x', '7e1.x', '2147483648.x', '99999999999.x', ' 7.x'])(
    'has no subscriber when the token is %j',
    (token) => expect(subscriberIdIn(token)).toBeNull(),
  );
});
