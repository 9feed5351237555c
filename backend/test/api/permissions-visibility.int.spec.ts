import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallerKind } from '../support/caller-kind.js';
import { eventually } from '../support/eventually.js';
import { ContractDocument } from '../support/fuzz/contract-document.js';
import type { Call } from '../support/fuzz/contract-document.js';
import { closeConnections, send } from '../support/fuzz/send.js';
import { World } from '../support/fuzz/world.js';
import { join } from '../support/newsletter.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/**
 * HIDDEN is in everything readers must not see. SEEN is in what they may see, which proves that the search finds text.
 */
const HIDDEN = 'zebrafinchhidden';
const SEEN = 'nightjarseen';
/** Fields that would reveal a person's identity. */
const TELLING = ['authorId', 'author', 'authorName', 'userId', 'accountId', 'email', 'username'];

/** Queries that could reveal hidden data. They are sent to every call, even if it does not have the parameter. */
const QUERIES = [
  ...[
    'published',
    'approved',
    'status',
    'drafts',
    'pending',
    'isAdmin',
    'admin',
    'all',
    'include',
    'fields',
    'reviewed',
  ].flatMap((name) => ['false', 'true', 'all', 'pending', 'draft', '1', '*'].map((value) => `${name}=${value}`)),
  'fields=summary',
  'fields=authorId',
  'published=true&published=false',
  'published[]=false',
  'status[]=pending',
  'category=the-body',
  'category=the-body&published=false',
  'limit=1',
  'limit=100',
  'include=author,comments',
  'expand=author',
  'parentId=1',
  'postId=1',
  `q=${HIDDEN}`,
  `q=${HIDDEN.slice(0, 8)}`,
  `q=${SEEN}`,
  'q=known words',
];

describe('hidden content', () => {
  let archive: TestApp;
  let world: World;
  let document: ContractDocument;
  const hidden: Record<string, number> = {};

  beforeAll(async () => {
    archive = await startApp();
    world = await World.build(archive);
    document = new ContractDocument((await archive.visitor.get('/api/openapi.json').expect(200)).body);
    await hide();
    const find = async () => (await archive.visitor.get('/api/search').query({ q: SEEN })).body as unknown[];
    await eventually(async () => (await find()).length > 0, { what: 'the visible items in search' });
  });
  afterAll(async () => {
    closeConnections();
    await archive?.close();
  });

  /**
   * Creates a draft, an unpublished article (with a comment, a reply and a bookmark from before), and every kind of
   * pending item.
   */
  async function hide(): Promise<void> {
    const post = async (path: string, body: object) =>
      (await world.admin.post(path).send(body).expect(201)).body.id as number;
    const text = { content: `${HIDDEN} content that nobody has decided on, and long enough for every form there is.` };
    const article = { title: `${HIDDEN} title`, ...text, footer: `${HIDDEN} footer`, categoryId: 1 };
    hidden['draft'] = await post('/api/posts', article);
    hidden['unpublished'] = await post('/api/posts', { ...article, published: true });
    const comments = `/api/posts/${hidden['unpublished']}/comments`;
    hidden['comment'] = await post(comments, text);
    await world.admin.post(`/api/comments/${hidden['comment']}/approve`).expect(200);
    hidden['reply'] = await post(comments, { ...text, parentId: hidden['comment'] });
    await world.admin.post(`/api/comments/${hidden['reply']}/approve`).expect(200);
    const saved = { contentType: 'post', postId: hidden['unpublished'] };
    await send(archive.url, {
      method: 'POST',
      target: '/api/bookmarks',
      headers: { cookie: world.cookie('member'), 'content-type': 'application/json' },
      body: JSON.stringify(saved),
    });
    await world.admin.put(`/api/posts/${hidden['unpublished']}`).send({ published: false }).expect(200);
    const { postId, commentId } = world.ids;
    hidden['pending'] = await post(`/api/posts/${postId}/comments`, { ...text, parentId: commentId });
    hidden['story'] = await post('/api/confessions', { ...text, category: 'Other' });
    const about = { ...text, title: `${HIDDEN} title`, email: `${HIDDEN}@example.org` };
    await post('/api/submissions', { ...about, authorName: HIDDEN, categoryId: 1 });
    await post('/api/suggestions', { ...about, name: HIDDEN, suggestionType: 'topic' });
    await join(archive, `${HIDDEN}@example.org`, HIDDEN);
    const shown = await post('/api/posts', { ...article, title: SEEN, content: SEEN, footer: SEEN, published: true });
    await world.admin.post(`/api/posts/${shown}/publish`).expect(200);
  }

  /** Every GET path that this role may call, with every id that exists. */
  async function targetsFor(role: CallerKind): Promise<string[]> {
    const reads = document.calls.filter(
      ({ method, who, answers }) =>
        method === 'GET' && (who === 'visitor' || who === role) && answers['200']?.content?.['application/json'],
    );
    const ids = ['1', '2', '3', '4', ...Object.values(hidden).map(String)];
    return reads.flatMap((call) => pathsOf(call, [...new Set(ids)]));
  }

  const read = (role: CallerKind, target: string, method = 'GET') =>
    send(archive.url, { method, target, headers: { cookie: world.cookie(role) } });

  it.each(['visitor', 'member'] as const)(
    'is in no response to a %s, for any path and query',
    async (role) => {
      const faults: string[] = [];
      let answered = 0;
      let seen = 0;
      for (const path of await targetsFor(role)) {
        const idsOfAll = `ids=${Object.values(hidden).join()},${world.ids['postId']}`;
        const plain = await read(role, path);
        for (const query of ['', idsOfAll, ...QUERIES]) {
          const target = query ? `${path}?${encodeURI(query)}` : path;
          const { status, text, headers } = await read(role, target);
          if (status < 300) answered++;
          if (text.includes(SEEN)) seen++;
          if (text.includes(HIDDEN)) faults.push(`${target}: hidden words`);
          if (path !== '/api/auth/user') faults.push(...tellingIn(text).map((field) => `${target}: ${field}`));
          // The total must not reveal hidden items either.
          const [total, all] = [headers['x-total-count'], plain.headers['x-total-count']].map(Number);
          if (query !== idsOfAll && total! > all!) faults.push(`${target}: counts ${total} of ${all}`);
        }
      }
      expect(faults).toEqual([]);
      expect(answered).toBeGreaterThan(500);
      expect(seen).toBeGreaterThan(20);
    },
    180_000,
  );

  it('is not in comment counts requested by id, which include only published articles', async () => {
    const { draft, unpublished } = hidden;
    const { text } = await read(
      'visitor',
      `/api/posts/comment-counts?ids=${world.ids['postId']},${draft},${unpublished}`,
    );
    expect(JSON.parse(text)).toEqual([{ postId: world.ids['postId'], count: 1 }]);
  });

  it('is not revealed by HEAD', async () => {
    for (const path of ['/api/posts', '/api/posts?published=false', '/api/confessions']) {
      const [get, head] = [await read('visitor', path), await read('visitor', path, 'HEAD')];
      expect([head.text, head.headers['x-total-count'], head.headers['content-length']]).toEqual([
        '',
        get.headers['x-total-count'],
        get.headers['content-length'],
      ]);
    }
    const { status } = await read('visitor', `/api/posts/${hidden['draft']}`, 'HEAD');
    expect(status).toBe(404);
  });

  it("cannot be reached with a cursor of an admin's list", async () => {
    for (const [adminList, lists] of [
      ['/api/posts', ['/api/posts', '/api/posts?published=false', '/api/confessions']],
      ['/api/confessions?status=all', ['/api/confessions', '/api/posts']],
      ['/api/comments', [`/api/posts/${world.ids['postId']}/comments`, '/api/posts/comment-counts']],
    ] as const) {
      const cursors = await cursorsOf(adminList);
      expect(cursors.length).toBeGreaterThan(0);
      for (const cursor of cursors) {
        for (const list of lists) {
          for (const role of ['visitor', 'member'] as const) {
            const { status, text } = await read(role, `${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}`);
            expect([list, [200, 400].includes(status), text.includes(HIDDEN), tellingIn(text)]).toEqual([
              list,
              true,
              false,
              [],
            ]);
          }
        }
      }
    }
  });

  async function cursorsOf(list: string): Promise<string[]> {
    const cursors: string[] = [];
    let target: string | undefined = `${list}${list.includes('?') ? '&' : '?'}limit=1`;
    while (target) {
      const { headers } = await read('admin', target);
      target = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
      if (target) cursors.push(new URL(target, archive.url).searchParams.get('cursor')!);
    }
    return cursors;
  }

  it('accepts no comment, like, reaction or bookmark from those who cannot see it', async () => {
    const sent = { content: 'Is anybody here?', sessionId: 'somebody', contentType: 'post', postId: hidden['draft'] };
    const as = async (role: CallerKind, method: string, target: string, fields: (keyof typeof sent)[]) =>
      send(archive.url, {
        method,
        target,
        headers: { cookie: world.cookie(role), 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(fields.map((name) => [name, sent[name]]))),
      });
    const tries = [
      await as('member', 'POST', `/api/posts/${hidden['draft']}/comments`, ['content']),
      await as('member', 'POST', '/api/bookmarks', ['contentType', 'postId']),
      await as('visitor', 'PUT', `/api/comments/${hidden['pending']}/like`, ['sessionId']),
      await as('visitor', 'PUT', `/api/comments/${hidden['comment']}/like`, ['sessionId']),
      await as('visitor', 'PUT', `/api/confessions/${hidden['story']}/reactions/heart`, ['sessionId']),
      await as('visitor', 'PUT', `/api/confessions/${world.ids['confessionId']}/reactions/joy`, ['sessionId']),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const [row] = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<{ n: number }[]>('select count(*)::int as n from comment where post_id = ?', [hidden['draft']]);
    expect(row!.n).toBe(0);
  });
});

function pathsOf({ path, parameters }: Call, ids: string[]): string[] {
  const words = parameters.find(({ name }) => name === 'contentType')?.schema.enum ?? [''];
  const typed = words.map((word) => path.replace('{contentType}', String(word)));
  return typed.flatMap((one) => (one.includes('{id}') ? ids.map((id) => one.replace('{id}', id)) : [one]));
}

/** The identifying fields in a response, at any depth, whose value is not null. */
function tellingIn(text: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (TELLING.includes(key) && value !== null) found.push(`${key} ${String(value)}`);
      return value;
    });
  } catch {
    return ['no JSON'];
  }
  return found;
}
