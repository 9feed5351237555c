import { readdirSync, statSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportArticles } from '../../src/modules/content/contract.js';
import { ZipReader } from '../../src/transfer/zip-reader.js';
import { Desk } from '../support/decisions.js';
import { mailsOf } from '../support/mails.js';
import { join, signUp } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { rowsOf, sendTo, startElsewhere, Transfers } from '../support/transfers.js';

const ODD = 'She said: \\N, a\ttab,\n\na line, 𝒻ancy and “quoted”, --- \\. and a\u0301';
const CONTENT = ['post', 'comment', 'confession', 'subscriber', 'import_mark', 'outbox'];
const TAB = '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90';

describe('an export and its import', () => {
  const transfers = new Transfers();
  let from: TestApp;
  let to: TestApp;
  let desk: Desk;
  let file: string;
  const item: Record<string, number> = {};

  beforeAll(async () => {
    [from, to] = [await startApp(), await startElsewhere()];
    desk = await Desk.open(from);
    item.post = await desk.post(true, '"Hysteria": a word');
    await desk.admin
      .put(`/api/posts/${item.post}`)
      .send({
        content: `---\n\n${ODD}`,
        footer: 'Sources: *registers*.',
        summary: 'How a "word" was made.',
        imageUrl: 'https://pictures.example/1.jpg',
        imageAlt: 'A barn.',
        imageCaption: 'Photograph: "A. L."',
      })
      .expect(200);
    await desk.admin.post(`/api/posts/${item.post}/pin`).expect(200);
    item.draft = await desk.post(false, 'Not yet');
    item.comment = await desk.comment({ postId: item.post, approved: true, content: ODD });
    item.reply = await desk.comment({ postId: item.post, parentId: item.comment, approved: true });
    item.pending = await desk.comment({ postId: item.post });
    item.story = await desk.story(true, ODD);
    await desk.admin
      .put(`/api/confessions/${item.story}`)
      .send({ contentNotes: ['family', 'slurs'] })
      .expect(200);
    item.waiting = await desk.story(false, 'It waits.');
    await from.visitor.put(`/api/confessions/${item.story}/reactions/heart`).send({ sessionId: TAB }).expect(200);
    await join(from, 'ada@example.org', '=Ada');
    await join(from, 'left@example.org');
    // Never confirmed, so it is in no export.
    await signUp(from, 'waits@example.org');
    await desk.admin.post('/api/newsletter/unsubscribe').send({ email: 'left@example.org' }).expect(200);
    // Existing content there, so that ids differ.
    await (await Desk.open(to)).post(true, 'Of this journal');
    await waitUntilIdle(from);
    ({ file } = await transfers.export(from));
  });
  afterAll(async () => {
    await from?.close();
    await to?.close();
    transfers.remove();
  });

  /** Everything that readers and admins see of it, without values that differ between installations. */
  async function shown({ admin, visitor }: { admin: TestApp['visitor']; visitor: TestApp['visitor'] }) {
    const list = async (path: string, agent = admin) => (await agent.get(path).expect(200)).body as Shown[];
    const posts = (await list('/api/posts')).filter(({ title }) => title !== 'Of this journal');
    const post = posts.find(({ published }) => published)!;
    const bare = ({
      id: _,
      authorId: _a,
      version: _v,
      feedGuid: _f,
      postId: _p,
      parentId,
      reactions: _r,
      ...rest
    }: Shown) => ({
      ...rest,
      isReply: Boolean(parentId),
    });
    return {
      posts: posts.map(bare),
      comments: (await list('/api/comments')).map(bare),
      read: (await list(`/api/posts/${post.id}/comments`, visitor)).map(bare),
      stories: (await list('/api/confessions?status=all'))
        .map(bare)
        .toSorted((a, b) => String(a.content).localeCompare(String(b.content))),
      subscribers: (await list('/api/newsletter/subscribers')).filter(({ status }) => status !== 'pending').map(bare),
      categories: (await list('/api/categories', visitor)).map(({ slug }) => slug),
    };
  }

  it('is a ZIP that only its owner may read, with self-describing files', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const zip = await ZipReader.open(file);
    expect(await zip.read('README.md')).toContain('**Keep this file private.**');
    const article = await zip.read('articles/0001-hysteria-a-word.md');
    expect(article).toMatch(/^---\ntitle: '"Hysteria": a word'\n/);
    expect(article).toContain('\npinned: true\n');
    expect(JSON.parse(await zip.read('data/articles-1.json'))).toHaveLength(2);
    const csv = await zip.readBytes('subscribers.csv');
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.toString()).toContain("ada@example.org,'=Ada,true,");
    zip.close();
  });

  it('contains only the day of a story, no authors and no receipts', async () => {
    const zip = await ZipReader.open(file);
    const stories = JSON.parse(await zip.read('data/stories-1.json')) as Record<string, unknown>[];
    expect(stories.map((story) => Object.keys(story).sort())).toEqual(
      stories.map(() => ['approved', 'category', 'content', 'contentNotes', 'day', 'origin']),
    );
    expect(stories[0]!['day']).toMatch(/^\d{4}-\d\d-\d\d$/);
    const names = await from.app.get(MikroORM).em.fork().execute<{ username: string; email: string }[]>('select username, email from account'); // prettier-ignore
    const receipts = await from.app.get(MikroORM).em.fork().execute<{ hash: string }[]>('select hash from receipt');
    expect(receipts.length).toBeGreaterThan(0);
    const whole = ['data/articles-1.json', 'data/comments-1.json', 'data/stories-1.json', 'data/subscribers-1.json'];
    for (const name of whole) {
      const text = await zip.read(name);
      for (const { username, email } of names)
        expect([text.includes(username), text.includes(email)]).toEqual([false, false]);
      for (const { hash } of receipts) expect(text).not.toContain(hash);
    }
    zip.close();
  });

  it('changes nothing in a dry run, and lists what it would do', async () => {
    const before = await rowsOf(to, ...CONTENT);
    const { ok, output } = await transfers.import(to, file, { dryRun: true });
    expect([ok, output.slice(1)]).toEqual([
      true,
      [
        'Articles: 2 would be new.',
        'Stories: 2 would be new.',
        'Comments: 3 would be new.',
        'Subscribers: 2 would be new.',
        'Old addresses of articles: 1 would be kept.',
        'Old addresses that lead to other articles (1):',
        `  ""Hysteria": a word": another article here has /article/${item.post}, so this one gets a new address`,
        expect.stringMatching(/^Pictures without a file in the source: 1\. /),
        'This was a dry run. Nothing was changed.',
      ],
    ]);
    expect(await rowsOf(to, ...CONTENT)).toEqual(before);
  });

  it('imports everything with its days and states, and sends no email', async () => {
    const { ok } = await transfers.import(to, file);
    expect(ok).toBe(true);
    await waitUntilIdle(to);
    const admin = await to.admin();
    const stories = await shown({ admin, visitor: to.visitor }).then(({ stories }) => stories);
    expect(stories.map(({ contentNotes }) => contentNotes)).toEqual([[], ['family', 'slurs']]);
    expect(await shown({ admin, visitor: to.visitor })).toEqual(
      await shown({ admin: desk.admin, visitor: from.visitor }),
    );
    expect(mailsOf(to.settings)).toEqual([]);
    const found = await to.visitor.get('/api/search?q=hysteria').expect(200);
    expect(found.body).toMatchObject([{ type: 'article' }]);
    expect((await admin.get('/api/moderation/counts')).body).toMatchObject({ confessions: 1, comments: 1 });
  });

  it('imports nothing twice, from the same file or a later one', async () => {
    const before = await rowsOf(to, ...CONTENT);
    const later = await transfers.export(from);
    for (const path of [file, later.file]) {
      const { output } = await transfers.import(to, path, { update: true });
      expect(output).toContain('Articles: 2 already here.');
    }
    expect(await rowsOf(to, ...CONTENT)).toEqual(before);
  });

  it('recognizes its own content, even after it went through another installation', async () => {
    const before = await rowsOf(from, ...CONTENT);
    const back = await transfers.export(to);
    for (const path of [file, back.file]) {
      const { output } = await transfers.import(from, path, { dryRun: false });
      expect(output).toContain('Stories: 2 already here.');
    }
    // The other installation's own article is new here.
    const after = await rowsOf(from, ...CONTENT);
    expect(after['confession']).toEqual(before['confession']);
    expect(after['post']).toHaveLength(before['post']!.length + 1);
  });

  it('does not restore content that was deleted here', async () => {
    const admin = await to.admin();
    const stories = (await admin.get('/api/confessions?status=all')).body as Shown[];
    await admin.delete(`/api/confessions/${stories[0]!.id}`).expect(204);
    const gone = (await admin.get('/api/posts')).body as Shown[];
    await admin.delete(`/api/posts/${gone.find(({ title }) => title === '"Hysteria": a word')!.id}`).expect(204);
    await admin.post('/api/newsletter/unsubscribe').send({ email: 'ada@example.org' }).expect(200);
    const { output } = await transfers.import(to, file);
    expect(output.slice(1)).toEqual([
      'Articles: 1 already here, 1 deleted here, stay deleted.',
      'Stories: 1 already here, 1 deleted here, stay deleted.',
      'Comments: 3 deleted here, stay deleted.',
      'Subscribers: 2 already here.',
    ]);
    const subscribers = (await admin.get('/api/newsletter/subscribers')).body as Shown[];
    expect(subscribers.filter(({ subscribed }) => subscribed)).toEqual([]);
    // The same in the original installation, which knows the deleted story only by its id.
    await desk.admin.delete(`/api/confessions/${item.waiting}`).expect(204);
    const home = await transfers.import(from, file);
    expect(home.output).toContain('Stories: 1 already here, 1 deleted here, stay deleted.');
  });

  it('updates changed content only with --update, and never content that was edited here', async () => {
    const admin = await to.admin();
    await desk.admin.put(`/api/posts/${item.draft}`).send({ title: 'Now', published: true }).expect(200);
    const { file: newer } = await transfers.export(from);
    const left = await transfers.import(to, newer);
    expect(left.output[1]).toContain(
      '1 changed in the source since, left as they are here (--update imports the changes)',
    );
    const updated = await transfers.import(to, newer, { update: true });
    expect(updated.output[1]).toContain('1 changed');
    const post = ((await admin.get('/api/posts')).body as Shown[]).find(({ title }) => title === 'Now')!;
    expect(post).toMatchObject({ published: true });
    await admin.put(`/api/posts/${post.id}`).send({ title: 'Ours' }).expect(200);
    await desk.admin.put(`/api/posts/${item.draft}`).send({ title: 'Theirs' }).expect(200);
    const { file: newest } = await transfers.export(from);
    const conflict = await transfers.import(to, newest, { update: true });
    expect(conflict.output[1]).toContain('1 changed in the source and edited here, left as they are here');
    expect((await admin.get(`/api/posts/${post.id}`)).body).toMatchObject({ title: 'Ours' });
  });

  it('takes a correction that was added here for an edit, and a pin for none', async () => {
    const admin = await to.admin();
    const titles = ['Corrected here', 'Pinned here'];
    const sources = [await desk.post(true, titles[0]), await desk.post(true, titles[1])];
    await transfers.import(to, (await transfers.export(from)).file);
    const posts = (await admin.get('/api/posts')).body as Shown[];
    const [corrected, pinned] = titles.map((title) => posts.find((post) => post.title === title)!.id);
    const correction = { date: '2026-11-26', text: 'It was Tuesday.' };
    await admin.post(`/api/posts/${corrected}/corrections`).send(correction).expect(201);
    await admin.post(`/api/posts/${pinned}/pin`).expect(200);
    for (const id of sources) await desk.admin.put(`/api/posts/${id}`).send({ content: 'New there.' }).expect(200);
    const { output } = await transfers.import(to, (await transfers.export(from)).file, { update: true });
    // The other one that was edited here is that of the test above.
    expect(output[1]).toContain('1 changed, 2 changed in the source and edited here, left as they are here');
    const { body: kept } = await admin.get(`/api/posts/${corrected}`);
    expect(kept.corrections).toMatchObject([correction]);
    expect(kept.content).not.toBe('New there.');
    expect((await admin.get(`/api/posts/${pinned}`)).body).toMatchObject({ content: 'New there.', pinned: true });
  });

  it('has only what readers see if it is public', async () => {
    const other = await startApp();
    try {
      const source = await Desk.open(other);
      const post = await source.post(true, 'Seen');
      await source.post(false, 'Unseen');
      const waiting = await source.comment({ postId: post, approved: true, content: 'Above' });
      await source.comment({ postId: post, parentId: waiting, approved: true, content: 'Below' });
      await source.comment({ postId: post, content: 'Waits' });
      await source.story(true, 'Seen');
      await source.story(false, 'Waits');
      await join(other, 'ada@example.org');
      const contents = async () => {
        const { file: open } = await transfers.export(other, { publicOnly: true });
        const zip = await ZipReader.open(open);
        const of = async (kind: string) => JSON.parse(await zip.read(`data/${kind}-1.json`)) as { title?: string; content: string }[]; // prettier-ignore
        expect([zip.has('subscribers.csv'), zip.has('data/subscribers-1.json')]).toEqual([false, false]);
        expect(await zip.read('README.md')).not.toContain('private');
        const [articles, comments, stories] = [await of('articles'), await of('comments'), await of('stories')];
        zip.close();
        return [articles.map(({ title }) => title), comments.map(({ content }) => content), stories.map(({ content }) => content)]; // prettier-ignore
      };
      expect(await contents()).toEqual([['Seen'], ['Above', 'Below'], ['Seen']]);
      // A reply is left out together with the comment it replies to.
      await other.app.get(MikroORM).em.fork().execute('update comment set approved = false where id = ?', [waiting]);
      expect(await contents()).toEqual([['Seen'], [], ['Seen']]);
    } finally {
      await other.close();
    }
  });

  it('continues after an interruption', async () => {
    const fresh = await startElsewhere();
    try {
      const stop = new AbortController();
      const send = sendTo(fresh);
      const halfway = transfers.import(fresh, file, {
        signal: stop.signal,
        send: async (command) => {
          const result = await send(command);
          if (command instanceof ImportArticles && !command.how.dryRun) stop.abort();
          return result;
        },
      });
      await expect(halfway).rejects.toThrow(/abort/i);
      // Articles are imported one by one.
      const { post, confession } = await rowsOf(fresh, 'post', 'confession');
      expect([post!.length, confession]).toEqual([1, []]);
      const { output } = await transfers.import(fresh, file);
      expect(output.slice(1)).toEqual([
        'Articles: 1 new, 1 already here.',
        'Stories: 2 new.',
        'Comments: 3 new.',
        'Subscribers: 2 new.',
        'Old addresses of articles: 1 kept.',
      ]);
    } finally {
      await fresh.close();
    }
  });

  it('imports each item once if two imports run simultaneously', async () => {
    const fresh = await startElsewhere();
    try {
      await Promise.all([transfers.import(fresh, file), transfers.import(fresh, file)]);
      const rows = await rowsOf(fresh, 'post', 'confession', 'comment', 'subscriber');
      expect(Object.values(rows).map((all) => all.length)).toEqual([2, 2, 3, 2]);
    } finally {
      await fresh.close();
    }
  });

  it('has the images of articles, and lists those that could not be fetched', async () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(16)]);
    const requested: string[] = [];
    const { file: withMedia, output } = await transfers.export(from, {
      fetch: (address) => {
        requested.push(address);
        return address.endsWith('1.jpg') ? Promise.resolve(png) : Promise.reject(new Error('it answered 404'));
      },
    });
    expect(requested).toEqual(['https://pictures.example/1.jpg']);
    const zip = await ZipReader.open(withMedia);
    const [medium] = JSON.parse(await zip.read('data/media-1.json')) as { address: string; file: string }[];
    expect(medium).toEqual({ address: requested[0], file: expect.stringMatching(/^media\/[\da-f]{16}\.png$/) });
    expect(zip.has(medium!.file)).toBe(true);
    zip.close();
    expect(output[0]).toContain('1 pictures');
    const failing = await transfers.export(from, { fetch: () => Promise.reject(new Error('it answered 404')) });
    expect(failing.output[1]).toBe('Left out the picture https://pictures.example/1.jpg: it answered 404.');
  });

  it('leaves no partial file when it is stopped', async () => {
    const stop = new AbortController();
    const stopping = transfers.export(from, {
      signal: stop.signal,
      fetch: () => {
        stop.abort();
        return Promise.reject(new Error('stopped'));
      },
    });
    await expect(stopping).rejects.toThrow();
    expect(readdirSync(transfers.folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});

interface Shown {
  content?: string;
  id: number;
  title?: string;
  slug?: string;
  published?: boolean;
  subscribed?: boolean;
  status?: string;
  authorId?: unknown;
  version?: unknown;
  postId?: unknown;
  parentId?: unknown;
  reactions?: unknown;
  contentNotes?: unknown;
  feedGuid?: unknown;
}
