import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { PublishHeldStories } from '../../src/modules/content/contract.js';
import { Operated } from '../support/backups.js';
import { Desk } from '../support/decisions.js';
import { waitUntilIdle } from '../support/queues.js';
import { idsOf } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Sent {
  id: number;
  receipt: string;
}

const NEXT_DAY = new Date('2026-11-23T00:10:00Z');

describe('stories that were withdrawn after a backup, once it is restored:', () => {
  let operated: Operated;
  let archive: TestApp;
  let desk: Desk;
  let file: string;
  const sent: Record<'withdrawn' | 'late' | 'declined' | 'kept' | 'waiting', Sent> = {} as never;
  let old: number;

  const open = async () => {
    archive = await operated.start();
    desk = await Desk.open(archive);
  };
  const send = async (content: string) =>
    (await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201)).body as Sent;
  const withdraw = ({ receipt }: Sent) => archive.visitor.post('/api/receipts/withdraw').send({ receipt }).expect(200);
  const decline = ({ id }: Sent) =>
    desk.admin.delete(`/api/confessions/${id}`).send({ reason: 'other', note: 'Sorry.' }).expect(204);
  const statusOf = async ({ receipt }: Sent) =>
    ((await archive.visitor.post('/api/receipts').send({ receipt })).body as { status: unknown }).status;
  const visible = async () => idsOf(await archive.visitor.get('/api/confessions').expect(200)).sort();
  const lists = () => readdirSync(operated.folder.path).filter((name) => name.endsWith('.withdrawn'));
  /** Restores over a database that has nothing to tell, as after the loss of a disk. */
  const restoreAlone = async (options: object = {}) => {
    await archive.close();
    operated.output.length = 0;
    await operated.restore(file, { findLaterStates: false, ...options });
    await open();
    return operated.output.join('\n');
  };

  beforeAll(async () => {
    operated = await Operated.make();
    await open();
    for (const name of ['withdrawn', 'late', 'declined', 'kept', 'waiting'] as const) {
      sent[name] = await send(`The story ${name}.`);
      if (name !== 'waiting') await desk.admin.post(`/api/confessions/${sent[name].id}/approve`).expect(200);
    }
    // From before there were receipts.
    old = await desk.story(true, 'An old story.');
    await operated.sql('delete from receipt where story_id = $1', [old]);
    await waitUntilIdle(archive);
    file = await operated.backUp();
  });
  afterAll(async () => {
    await archive?.close();
    await operated?.remove();
  });

  it('the list beside a backup has the hashes, in a random order, and nothing else', async () => {
    expect(lists()).toEqual(['the-archive-2026-11-22.withdrawn']);
    expect(readFileSync(join(operated.folder.path, lists()[0]!), 'utf8')).toBe(
      'The Archive: 0 withdrawn receipts, 2026-11-22\n',
    );
    await withdraw(sent.withdrawn);
    await decline(sent.declined);
    const later = await operated.backUp({}, { now: NEXT_DAY });
    // Replaces the list of the day before: two of them would show when the story was withdrawn.
    expect(lists()).toEqual(['the-archive-2026-11-23.withdrawn']);
    const text = readFileSync(join(operated.folder.path, lists()[0]!), 'utf8');
    expect(text).toMatch(/^The Archive: 1 withdrawn receipts, 2026-11-23\n[\w-]{43}\n$/);
    expect(text).not.toContain(sent.withdrawn.receipt);
    rmSync(later);
  });

  it('a list of a later day deletes them again, and the others stay published', async () => {
    const output = await restoreAlone();
    expect(output).toContain('Withdrawn receipts as of 2026-11-23: 1.');
    expect(output).toContain('Withdrawn since the backup and deleted again: 1 stories.');
    expect(output).not.toContain('hidden');
    expect(await visible()).toEqual([sent.late.id, sent.declined.id, sent.kept.id, old].sort());
    expect(await statusOf(sent.withdrawn)).toBe('withdrawn');
    await waitUntilIdle(archive);
    const found = await operated.sql("select 1 from search_document where type = 'story' and body like '%withdrawn%'");
    expect(found).toEqual([]);
  });

  it('so do the database in use and a newer backup, which also know why a story was declined', async () => {
    await withdraw(sent.late);
    await decline(sent.declined);
    for (const name of lists()) rmSync(join(operated.folder.path, name));
    await restoreAlone({ findLaterStates: true });
    expect(operated.output.join('\n')).not.toContain('hidden');
    expect(await visible()).toEqual([sent.kept.id, old].sort());
    expect([await statusOf(sent.withdrawn), await statusOf(sent.late)]).toEqual(['withdrawn', 'withdrawn']);
    const answer = await archive.visitor.post('/api/receipts').send({ receipt: sent.declined.receipt }).expect(200);
    expect(answer.body).toEqual({ status: 'declined', reason: 'other', note: 'Sorry.' });
  });

  it('the next list keeps what the newest one has, also after a restore without it', async () => {
    const list = operated.folder.withdrawnFile('2026-11-22');
    const foreign = 'f'.repeat(43);
    writeFileSync(list, `The Archive: 1 withdrawn receipts, 2026-11-22\n${foreign}\n`);
    const again = await operated.backUp();
    expect(readFileSync(list, 'utf8').split('\n')).toHaveLength(5);
    expect(readFileSync(list, 'utf8')).toContain(foreign);
    rmSync(again);
  });

  it('a damaged list does not stop a backup, which takes over its complete lines', async () => {
    const list = operated.folder.withdrawnFile('2026-11-22');
    const [, ...known] = readFileSync(list, 'utf8').trimEnd().split('\n');
    const found = 'e'.repeat(43);
    const damaged = `The Archive: 9 withdrawn receipts, 2026-11-22\n${found}\n${'d'.repeat(20)}`;
    writeFileSync(list, damaged);
    operated.output.length = 0;
    const again = await operated.backUp();
    expect(operated.output.join('\n')).toContain(`WARNING: ${list} is damaged or cannot be read.`);
    expect(readFileSync(`${list}.damaged`, 'utf8')).toBe(damaged);
    const stored = known.filter((hash) => hash !== 'f'.repeat(43));
    expect(readFileSync(list, 'utf8').trimEnd().split('\n').slice(1)).toEqual([...stored, found].sort());
    expect(lists()).toEqual([basename(list)]);
    rmSync(again);
    // A complete copy that an operator finds later, under the name of an earlier day.
    const copy = operated.folder.withdrawnFile('2026-11-21');
    writeFileSync(copy, `The Archive: 1 withdrawn receipts, 2026-11-21\n${'d'.repeat(43)}\n`);
    rmSync(await operated.backUp());
    expect(readFileSync(list, 'utf8')).toContain('d'.repeat(43));
    expect(lists()).toEqual([basename(list)]);
  });

  it('without a list of a later day, published stories are hidden until an operator confirms them', async () => {
    const output = await restoreAlone();
    expect(output).toContain('Withdrawn receipts as of 2026-11-22: 4.');
    expect(output).toMatch(/Published stories that are hidden now: 2\..*npm run restore -- --confirm-stories\./);
    // Also an old list deletes what it has. A story without a receipt cannot have been withdrawn.
    expect(await visible()).toEqual([old]);
    expect(await statusOf(sent.kept)).toBe('waiting');
    const hits = await archive.visitor.get('/api/search').query({ q: 'kept' }).expect(200);
    expect(hits.body).toEqual([]);
    const counts = (await desk.admin.get('/api/moderation/counts').expect(200)).body as { confessions: number };
    expect(counts.confessions).toBe(3);
    const corrected = { receipt: sent.declined.receipt, content: 'A text that no moderator has read.' };
    await archive.visitor.post('/api/receipts/correct').send(corrected).expect(200);
    // The same text is no correction.
    const same = { receipt: sent.kept.receipt, content: 'The story kept.' };
    await archive.visitor.post('/api/receipts/correct').send(same).expect(200);
    expect(await archive.app.get(CommandBus).execute(new PublishHeldStories())).toBe(1);
    expect(await visible()).toEqual([sent.kept.id, old].sort());
    expect(await statusOf(sent.declined)).toBe('waiting');
    expect(await statusOf(sent.waiting)).toBe('waiting');
    expect(await archive.app.get(CommandBus).execute(new PublishHeldStories())).toBe(0);
  });

  it('a list that is cut off is refused, and so is a file that is none', async () => {
    await archive.close();
    const list = operated.folder.withdrawnFile('2026-11-24');
    for (const text of [`The Archive: 2 withdrawn receipts, 2026-11-24\n${'f'.repeat(43)}\n`, '', 'x'.repeat(100)]) {
      writeFileSync(list, text);
      await expect(operated.restore(file)).rejects.toThrow(`${basename(list)} is damaged`);
    }
    rmSync(list);
    await open();
  });
});
