import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { cachedRoutes, counterTags } from './cached-routes.js';
import { eventEffects } from './event-effects.js';
import { ADMIN_LISTS } from './modules/moderation/contract.js';
import { permissions } from './permissions.js';

async function eventNames(): Promise<string[]> {
  const files = globSync('modules/*/contract.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(4);
  const contracts = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(import.meta.dirname, file)).href) as Promise<object>),
  );
  return contracts
    .flatMap((contract) => Object.values(contract))
    .flatMap((exported) => (exported as { eventName?: string } | null)?.eventName ?? []);
}

describe('The table of event effects', () => {
  it('has every event of every contract, and no other', async () => {
    const [events, rows] = [await eventNames(), Object.keys(eventEffects)];
    const missing = events.filter((name) => !rows.includes(name));
    expect(missing.map((name) => `${name}: add a row to event-effects.ts`)).toEqual([]);
    const unknown = rows.filter((name) => !events.includes(name));
    expect(
      unknown.map((name) => `${name}: no contract.ts has this event, remove its row from event-effects.ts`),
    ).toEqual([]);
  });

  it('has an event for every list of the desk', () => {
    const changed = Object.values(eventEffects).flatMap(({ adminLists }) => adminLists);
    const still = ADMIN_LISTS.filter((list) => !changed.includes(list));
    expect(still.map((list) => `${list}: no event changes it, add it to a row of event-effects.ts`)).toEqual([]);
  });
});

describe('The table of cached routes', () => {
  it('names only routes that exist and are open to visitors', () => {
    const wrong = Object.keys(cachedRoutes).filter((route) => permissions[`GET ${route}`] !== 'visitor');
    expect(wrong.map((route) => `${route}: visitors may not read it, remove it from cached-routes.ts`)).toEqual([]);
  });

  it('has no tag that no event invalidates', () => {
    const event = { id: 7, postId: 7 } as never;
    const invalidated = Object.values(eventEffects).flatMap(({ tags }) => tags(event));
    const awaited = Object.values(cachedRoutes).flatMap((tags) => tags.map((tag) => tag.replace(':id', '7')));
    const stale = [...awaited, ...counterTags].filter((tag) => !invalidated.includes(tag));
    expect(stale.map((tag) => `${tag}: no event invalidates it, add it to a row of event-effects.ts`)).toEqual([]);
  });
});
