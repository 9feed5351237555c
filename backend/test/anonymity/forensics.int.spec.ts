import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnonymitySweep } from '../../src/platform/anonymity/anonymity-sweep.js';
import type { MeilisearchDocument } from '../../src/platform/search/meilisearch/meilisearch.js';
import { IndexRebuild } from '../../src/platform/search/meilisearch/index-rebuild.js';
import { MeilisearchClient } from '../../src/platform/search/meilisearch/meilisearch-client.js';
import type { Sender } from '../support/guesses.js';
import { waitUntilIdle } from '../support/queues.js';
import { backends } from '../support/test-app.js';
import { filesWith, guessSenders } from '../support/thief.js';
import { tasksOf } from '../support/thief-of-meili.js';
import { WatchedSite } from '../support/watched-site.js';

/** The number of members who act and send a story. */
const MEMBERS = 20;
/**
 * A guess that names this many senders has a trace. Without one, it pairs stories and members independently of who sent
 * which: k given pairs are all right with (20 - k)! / 20!, and there are at most 20! / k! / (20 - k)! ways to choose k
 * pairs, so k or more are right with at most 1 / k!. For 14 of 20 that is 1.1e-11. One run looks for "no trace" at most
 * six times, so the chance that such a test fails for no reason is below 6 · MOST_GUESSES · 1.1e-11 < 1e-6. A trace that
 * was not removed names all twenty: nothing here removes one by chance (see WatchedSite.open), and six may be misplaced
 * by work in the background.
 */
const MORE_THAN_CHANCE = 14;
/** The most guesses that one look may make. */
const MOST_GUESSES = 10_000;

async function namedBy(site: WatchedSite, senders: readonly Sender[]): Promise<string[]> {
  const guesses = await guessSenders(site.loot, senders);
  expect(guesses.length).toBeLessThan(MOST_GUESSES);
  const good = guesses.filter(({ right }) => right >= MORE_THAN_CHANCE);
  return good.map(({ by, right }) => `${by}: ${right} of ${MEMBERS}`);
}

describe.each(backends)('a thief of the database, its disk and its queue, on %s', (backend) => {
  let site: WatchedSite;
  beforeAll(async () => {
    site = await WatchedSite.open(backend, { members: MEMBERS });
  });
  afterAll(() => site?.close());

  it('identifies senders before the sweep, by each kind of trace, and none after it', async () => {
    const { senders, before } = await site.keepingTheLog(async () => {
      const senders = await site.act();
      // Writes the pages that PostgreSQL holds in memory to the table files.
      await site.query('checkpoint');
      return { senders, before: (await namedBy(site, senders)).join('\n') };
    });
    const kinds = ['xmin', 'ctid', 'write-ahead log', 'tables'];
    for (const kind of [...kinds, ...(backend === 'Redis' ? ['append-only file'] : [])]) expect(before).toContain(kind);
    await site.sweep();
    expect(await namedBy(site, senders)).toEqual([]);
  });

  it('identifies none after the nightly sweep, when the tables are in new files', async () => {
    const senders = await site.act();
    await site.query('update anonymity_sweep set rewritten_on = rewritten_on - 1');
    await site.sweep();
    expect(await namedBy(site, senders)).toEqual([]);
  });

  it('finds the text of a deleted story until the nightly sweep, and then in no file', async () => {
    const words = `Nobody knew that ${randomInt(1e12)} was mine.`;
    const id = await site.desk.story(true, words);
    await waitUntilIdle(site.archive);
    await site.desk.admin.delete(`/api/confessions/${id}`).expect(204);
    await waitUntilIdle(site.archive);
    await site.query('checkpoint');
    expect(filesWith(words, site.directories)).not.toEqual([]);
    await site.query('update anonymity_sweep set rewritten_on = rewritten_on - 1');
    await site.sweep();
    expect(filesWith(words, site.directories)).toEqual([]);
  });

  describe('identifies senders if one part of the sweep is missing', () => {
    /** Leaves out a private step of the sweep. */
    const without = (step: string) =>
      jest.spyOn(AnonymitySweep.prototype as unknown as Record<string, () => Promise<void>>, step).mockResolvedValue();

    afterEach(() => {
      jest.restoreAllMocks();
    });

    beforeEach(async () => {
      // Excludes the stories of earlier rounds: their rows may overwrite the deleted rows of this round.
      await site.query("set session_replication_role = replica; update confession set touched_on = '2020-01-01'");
      await site.query('vacuum (full) confession');
      await site.query('checkpoint');
    });

    it('clearLogs', async () => {
      without('clearLogs');
      const named = await site.keepingTheLog(async () => {
        const senders = await site.act({ approved: false });
        await site.sweep();
        return namedBy(site, senders);
      });
      expect(named.join('\n')).toContain(backend === 'Redis' ? 'append-only file' : 'write-ahead log');
    });

    // Only the step above depends on the queue backend.
    if (backend === 'Redis') return;

    it('copySmallTables', async () => {
      const senders = await site.act({ approved: false });
      without('copySmallTables');
      await site.sweep();
      expect((await namedBy(site, senders)).join('\n')).toContain('tables');
    });

    const tables = ['confession', 'review_item', 'story_number', 'search_document', 'story_reaction', 'story_decision'];
    tables.push('contact_message', 'receipt', 'report', 'reported_item', 'story_flag');
    // A published story has no question and no first approval anymore.
    const tablesOfPending = ['story_question', 'story_suggestion', 'story_approval'];
    it.each([
      ['published', true, tables],
      ['pending', false, tablesOfPending],
    ] as const)('rewriteRows, by each table of %s stories', async (_state, approved, expected) => {
      const senders = await site.act({ approved });
      without('rewriteRows');
      await site.sweep();
      // A table must give it away by its own rows, not only by those of another table in the same transaction.
      const named = (await namedBy(site, senders)).filter((by) => !by.includes('of the same transaction'));
      const silent = expected.filter((table) => !named.some((by) => by.includes(` public.${table}.`)));
      expect([silent, named]).toEqual([[], expect.arrayContaining([expect.stringContaining('xmin')])]);
    });
  });
});

/** Without a binary there is no Meilisearch, and these tests do not exist: CONTRIBUTING.md says how to run them. */
for (const meilisearch of [process.env['MEILISEARCH_BINARY'] ?? []].flat())
  describe('a thief of Meilisearch', () => {
    let site: WatchedSite;
    beforeAll(async () => {
      site = await WatchedSite.open('PostgreSQL', { members: MEMBERS, meilisearch });
    });
    afterAll(() => site?.close());
    afterEach(() => {
      jest.restoreAllMocks();
    });

    /** Members act. @returns also the tasks of this time that Meilisearch still lists after a sweep */
    async function actAndSweep() {
      const from = Date.now();
      const senders = await site.act();
      const to = Date.now();
      const before = await namedBy(site, senders);
      await site.sweep();
      const tasks = await tasksOf(site.loot.meili!, from, to);
      return { before: before.join('\n'), after: await namedBy(site, senders), tasks };
    }

    it('identifies senders before the sweep, and none after it', async () => {
      const { before, after, tasks } = await actAndSweep();
      expect(before).toContain('the order of Meilisearch documents');
      expect(before).toContain('the order of Meilisearch, ');
      expect(after).toEqual([]);
      expect(tasks).toEqual([]);
    });

    it('finds the text and the id of a deleted story until the sweep, and then in no file', async () => {
      const words = `Nobody knew that ${randomInt(1e12)} was mine.`;
      const id = await site.desk.story(true, words);
      await site.untilSent(id);
      await site.desk.admin.delete(`/api/confessions/${id}`).expect(204);
      await waitUntilIdle(site.archive);
      await site.untilSent(id);
      const folder = [site.loot.files['Meilisearch']!];
      expect(filesWith(words, folder)).not.toEqual([]);
      await site.sweep();
      expect([...filesWith(words, folder), ...filesWith(`story-${id}`, folder)]).toEqual([]);
    });

    describe('learns more', () => {
      it('if finished tasks are not deleted: the time of each', async () => {
        jest.spyOn(MeilisearchClient.prototype, 'deleteFinishedTasks').mockResolvedValue();
        expect((await actAndSweep()).tasks.join('\n')).toContain('documentAdditionOrUpdate');
      });

      it('if the index is not rebuilt: who sent which story', async () => {
        jest.spyOn(IndexRebuild.prototype, 'run').mockResolvedValue(undefined);
        expect((await actAndSweep()).after.join('\n')).toContain('the order of Meilisearch documents');
      });

      it('if a document has a time: who sent which story', async () => {
        const times = new Map<string, number>();
        const add = MeilisearchClient.prototype.add;
        jest.spyOn(MeilisearchClient.prototype, 'add').mockImplementation(function (
          this: MeilisearchClient,
          uid: string,
          documents: readonly MeilisearchDocument[],
        ) {
          const timed = documents.map((one) => {
            times.set(one.key, times.get(one.key) ?? Date.now());
            return { ...one, sentAt: times.get(one.key) };
          });
          return add.call(this, uid, timed);
        });
        expect((await actAndSweep()).after.join('\n')).toContain('what is nearest to Meilisearch documents.sentAt');
      });
    });
  });
