import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SubmitConfession, SubmitConfessionHandler } from '../../src/modules/content/commands/submit-confession.js';
import { SubmitComment, SubmitCommentHandler } from '../../src/modules/content/commands/submit-comment.js';
import type { Comment } from '../../src/modules/content/presenters/comments.view.js';
import type { Confession } from '../../src/modules/content/presenters/confessions.view.js';
import { GetComment } from '../../src/modules/content/queries/get-comment.js';
import { GetConfession } from '../../src/modules/content/queries/get-confession.js';
import { ReceiptNumbers } from '../../src/platform/security/receipt-numbers.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('concurrent commands', () => {
  let archive: TestApp;
  let author: { id: number; readsDrafts: boolean; moderates: boolean };
  let post: number;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL');
    const [account] = await sql<{ id: number }[]>('select id from account order by id limit 1');
    author = { id: account!.id, readsDrafts: false, moderates: false };
    const [made] = await sql<{ id: number }[]>(
      `insert into post (title, content, content_html, excerpt, reading_minutes, category_id, published, created_at, updated_at, published_at)
       select 'On words', 'Words.', '<p>Words.</p>', 'Words.', 1, min(id), true, now(), now(), now() from category returning id`,
    );
    post = made!.id;
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => archive?.close());

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const send = <T>(command: SubmitConfession | SubmitComment): Promise<T> =>
    archive.app.get(CommandBus).execute(command as SubmitConfession) as Promise<T>;
  const spyOnBatches = (handler: typeof SubmitConfessionHandler | typeof SubmitCommentHandler) =>
    jest.spyOn(archive.app.get<SubmitConfessionHandler>(handler, { strict: false }), 'executeBatch');
  const stories = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `Sent together, number ${from + n}`);
  const numberOf = (text: string) => text.replaceAll(/\D/g, '').padStart(16, '0');
  const storedRows = (table: 'comment' | 'confession', texts: string[]) =>
    sql<{ id: number; content: string; batch: string }[]>(
      `select id, content, xmin::text as batch from ${table} where content in (${texts.map(() => '?').join()}) order by id`,
      texts,
    );

  it('share transactions, and each returns its own result', async () => {
    const handled = spyOnBatches(SubmitConfessionHandler);
    const texts = stories(1, 40);
    const answers = await Promise.all(
      texts.map((text) => archive.visitor.post('/api/confessions').send({ content: text, category: 'Other' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    expect(answers.map(({ body }) => (body as { content: string }).content)).toEqual(texts);
    const rows = await storedRows('confession', texts);
    const ids = new Map(rows.map(({ content, id }) => [content, id]));
    expect(answers.map(({ body }) => (body as { id: number }).id)).toEqual(texts.map((text) => ids.get(text)));
    expect(new Set(rows.map(({ batch }) => batch)).size).toBe(handled.mock.calls.length);
    expect(handled.mock.calls.length).toBeLessThan(20);
    // The event handlers of each command ran once.
    const waiting = `review_item where kind = 'confession' and pending and item_id = any('{${[...ids.values()].join()}}')`;
    await eventually(async () => (await sql(`select 1 from ${waiting}`)).length === 40, {
      what: 'all stories, tracked',
    });
  });

  it('return the same view as a query', async () => {
    const queries = archive.app.get(QueryBus);
    const story = await send<Confession>(new SubmitConfession('Sent and read', 'Other', '4820115733968184'));
    expect(await queries.execute(new GetConfession(story.id, author.id))).toMatchObject(story);
    for (const moderates of [false, true]) {
      const comment = await send<Comment>(new SubmitComment(post, { ...author, moderates }, 'Sent and *read*', null));
      expect(comment.contentHtml).toContain('<em>read</em>');
      expect(comment.authorId).toBe(moderates ? author.id : null);
      expect(comment).toEqual(await queries.execute(new GetComment(comment.id, moderates)));
    }
  });

  it('are refused one by one: an invalid command does not fail the others', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => `Sent together, number ${n}`);
    const all = texts.map(
      (text, n) => new SubmitComment(n === 5 ? 2_000_000_000 : post, author, text, n === 7 ? 9 : null),
    );
    const outcomes = await Promise.allSettled(all.map((one) => send<{ content: string }>(one)));
    const refused = outcomes.flatMap((one, n) =>
      one.status === 'rejected' ? [[n, (one.reason as { code: string }).code]] : [],
    );
    expect(refused).toEqual([
      [5, 'post.not-found'],
      [7, 'comment.parent'],
    ]);
    const valid = texts.filter((_, n) => n !== 5 && n !== 7);
    expect((await storedRows('comment', valid)).map(({ content }) => content).toSorted()).toEqual(valid.toSorted());
    expect(await storedRows('comment', [texts[5]!, texts[7]!])).toEqual([]);
  });

  it('are not retried if it is unknown whether their commit succeeded', async () => {
    const handled = spyOnBatches(SubmitConfessionHandler);
    const unitOfWork = archive.app.get(UnitOfWork, { strict: false });
    const run = unitOfWork.run.bind(unitOfWork);
    jest.spyOn(unitOfWork, 'run').mockImplementation(async (work) => {
      await run(work);
      throw new Error('Connection terminated unexpectedly');
    });
    const texts = stories(100, 10);
    const outcomes = await Promise.allSettled(
      texts.map((text) => send(new SubmitConfession(text, 'Other', numberOf(text)))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(texts.map(() => 'rejected'));
    expect(handled.mock.calls.flatMap(([commands]) => commands.map(({ content }) => content)).toSorted()).toEqual(
      texts.toSorted(),
    );
    expect((await storedRows('confession', texts)).map(({ content }) => content).toSorted()).toEqual(texts.toSorted());
  });

  it('fail with a timeout if the queue of waiting commands is full', async () => {
    const handler = archive.app.get(SubmitConfessionHandler, { strict: false });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const executeBatch = handler.executeBatch.bind(handler);
    jest.spyOn(handler, 'executeBatch').mockImplementation(async (commands) => {
      await held;
      return executeBatch(commands);
    });
    // Hashing has a shorter queue of its own.
    jest
      .spyOn(archive.app.get(ReceiptNumbers, { strict: false }), 'hashSubmitted')
      .mockImplementation(async (number) => {
        await Promise.resolve();
        return `hash of ${number}`;
      });
    const texts = stories(10_000, 2_001);
    const sent = texts.map((text) => send(new SubmitConfession(text, 'Other', numberOf(text))));
    await expect(sent.at(-1)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    release();
    await Promise.all(sent.slice(0, -1));
    expect(await storedRows('confession', texts.slice(-2))).toMatchObject([{ content: texts.at(-2) }]);
  });
});
