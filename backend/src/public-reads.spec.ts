import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { permissions } from './permissions.js';
import { cacheInvalidation } from './public-reads.js';

describe('The table of public reads', () => {
  it('has every event that a module tells, and no other', async () => {
    const files = globSync('modules/*/contract.ts', { cwd: import.meta.dirname });
    expect(files.length).toBeGreaterThan(4);
    const told: string[] = [];
    for (const file of files) {
      const contract = (await import(pathToFileURL(resolve(import.meta.dirname, file)).href)) as Record<
        string,
        unknown
      >;
      told.push(...Object.values(contract).flatMap((one) => (one as { eventName?: string } | null)?.eventName ?? []));
    }
    expect(Object.keys(cacheInvalidation.invalidatedBy).sort()).toEqual(told.sort());
  });

  it('names reads that there are, and that are for everybody', () => {
    const strange = Object.keys(cacheInvalidation.tagsByRoute).filter(
      (route) => permissions[`GET ${route}`] !== 'visitor',
    );
    expect(strange).toEqual([]);
  });

  it('lets no read wait for a change that no event tells of', () => {
    const one = { id: 7, postId: 7 } as never;
    const told = Object.values(cacheInvalidation.invalidatedBy).flatMap((changed) => changed(one));
    const waited = Object.values(cacheInvalidation.tagsByRoute).flatMap((topics) =>
      topics.map((topic) => topic.replace(':id', '7')),
    );
    expect(waited.filter((topic) => !told.includes(topic))).toEqual([]);
    expect(cacheInvalidation.counterTags.filter((topic) => !told.includes(topic))).toEqual([]);
  });
});
