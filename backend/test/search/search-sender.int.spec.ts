import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MeiliSearchIndex } from '../../src/platform/search/meili-search-index.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres-search-index.js';
import type { SearchDocument } from '../../src/platform/search/search-index.js';
import { SearchSender, SENDING } from '../../src/platform/search/search-sender.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const article = (id: number, version = 1, body = 'Wool.'): SearchDocument => ({
  ...{ type: 'article', id, version, title: 'The loom', excerpt: '', body, category: null },
});

/**
 * What a server of Meilisearch says, as far as sending needs it: for the faults that a real one cannot be asked for. What a real
 * one finds is held to search-index.int.spec.
 */
class Counterfeit {
  readonly documents = new Map<string, { version: number; body: string }>();
  readonly refused = new Set<string>();
  hasIndex = false;
  settings: Record<string, unknown> = {};
  changedSettings = 0;
  /** Is called with each batch before it is taken. */
  beforeTaking: (keys: string[]) => Promise<void> = async () => undefined;
  private tasks: string[] = [];
  private server!: Server;
  url = '';

  async start(port = 0): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { method, url = '' } = request;
    const say = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    const enqueue = (status: string) => {
      this.tasks.push(status);
      say(202, { taskUid: this.tasks.length - 1, indexUid: 'archive', status: 'enqueued', type: 'x', enqueuedAt: '' });
    };
    const [, , , id] = url.split('/');
    if (url.startsWith('/tasks/'))
      return say(200, {
        uid: 1,
        type: 'documentAdditionOrUpdate',
        status: this.tasks[Number(url.split('/')[2])],
        error: { code: 'internal', message: 'secret words' },
      });
    if (method === 'POST' && url === '/indexes') {
      this.hasIndex = true;
      return enqueue('succeeded');
    }
    if (method === 'GET' && url === '/indexes/archive')
      return this.hasIndex
        ? say(200, { uid: 'archive', primaryKey: 'key' })
        : say(404, { code: 'index_not_found', message: '', type: '', link: '' });
    if (id === 'settings') {
      if (method === 'GET') return say(200, this.settings);
      this.changedSettings += 1;
      Object.assign(this.settings, body);
      return enqueue('succeeded');
    }
    if (url.endsWith('/documents/delete-batch')) {
      for (const key of body as string[]) this.documents.delete(key);
      return enqueue('succeeded');
    }
    const documents = body as { key: string; version: number; body: string }[];
    await this.beforeTaking(documents.map(({ key }) => key));
    if (documents.some(({ key }) => this.refused.has(key))) return enqueue('failed');
    for (const one of documents) this.documents.set(one.key, one);
    enqueue('succeeded');
  }
}

describe('What can be found, sent to Meilisearch,', () => {
  let archive: TestApp;
  let em: EntityManager;
  let meili: Counterfeit;
  let postgres: PostgresSearchIndex;
  let sender: SearchSender;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
  });
  afterAll(() => archive?.close());
  beforeEach(async () => {
    em = archive.app.get(MikroORM).em.fork();
    await em.execute('truncate search_document, search_word');
    postgres = new PostgresSearchIndex(em);
    meili = new Counterfeit();
    await meili.start();
    sender = new SearchSender(em, { url: meili.url, key: undefined });
  });
  afterEach(() => meili.stop());

  const unsent = async () =>
    (await em.execute<{ id: number }[]>('select id from search_document where unsent order by id')).map(({ id }) => id);

  it('is sent once, each with its version, and what was removed is taken out', async () => {
    await postgres.put(article(1));
    await postgres.put(article(2));
    expect(await sender.send()).toBe(2);
    expect(await sender.send()).toBe(0);
    expect([...meili.documents.keys()]).toEqual(['article-1', 'article-2']);
    await postgres.remove('article', 1, 2);
    expect(await sender.send()).toBe(1);
    expect([...meili.documents.keys()]).toEqual(['article-2']);
  });

  it('goes in batches until there is no more', async () => {
    await em.execute(
      `insert into search_document (type, id, version, title, body) select 'story', id, 1, '', 'Wool' from generate_series(1, 1201) id`,
    );
    const batches: number[] = [];
    meili.beforeTaking = async (keys) => void batches.push(keys.length);
    expect(await sender.send()).toBe(1_201);
    expect(batches).toEqual([500, 500, 201]);
  });

  it('is sent once more when it was changed while it was on its way', async () => {
    await postgres.put(article(1));
    meili.beforeTaking = async () => {
      meili.beforeTaking = async () => undefined;
      await new PostgresSearchIndex(archive.app.get(MikroORM).em.fork()).put(article(1, 2, 'Silk.'));
    };
    expect(await sender.send()).toBe(2);
    expect(meili.documents.get('article-1')).toMatchObject({ version: 2, body: 'Silk.' });
    expect(await unsent()).toEqual([]);
  });

  it('is sent by one at a time: who comes meanwhile leaves it to that one', async () => {
    await postgres.put(article(1));
    await em.transactional(async (other) => {
      await other.execute('select pg_advisory_xact_lock(hashtext(?))', [SENDING]);
      expect(await sender.send()).toBe(0);
    });
    expect(await sender.send()).toBe(1);
  });

  it('stays to be sent when a task fails, which is said without a word of it', async () => {
    await postgres.put(article(1));
    meili.refused.add('article-1');
    const failure = await sender.send().then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failure).toBe('Meilisearch: documentAdditionOrUpdate failed, internal');
    expect(await unsent()).toEqual([1]);
    meili.refused.clear();
    expect(await sender.send()).toBe(1);
  });

  it('stays to be sent while nobody is there', async () => {
    const { port } = new URL(meili.url);
    await meili.stop();
    await postgres.put(article(1));
    await expect(sender.send()).rejects.toThrow();
    expect(await unsent()).toEqual([1]);
    await meili.start(Number(port));
    expect(await sender.send()).toBe(1);
  });

  it('is sent anew, all of it, to a server that has lost it', async () => {
    await postgres.put(article(1));
    await postgres.put(article(2));
    await sender.send();
    meili.hasIndex = false;
    meili.documents.clear();
    expect(await new SearchSender(em, { url: meili.url, key: undefined }).send()).toBe(2);
    expect([...meili.documents.keys()]).toEqual(['article-1', 'article-2']);
  });

  it('is set up when settings differ from the files, and left alone when they do not', async () => {
    const start = () => new SearchSender(em, { url: meili.url, key: undefined }).send();
    await start();
    await start();
    expect(meili.changedSettings).toBe(1);
    (meili.settings.synonyms as Record<string, string[]>).left = ['over'];
    await start();
    expect(meili.changedSettings).toBe(2);
    meili.settings.rankingRules = ['words'];
    await start();
    expect(meili.changedSettings).toBe(3);
  });

  it('is found by PostgreSQL while Meilisearch does not answer, which the answer says', async () => {
    await postgres.put(article(1));
    const index = new MeiliSearchIndex(postgres, { url: meili.url, key: undefined }, () => undefined);
    await meili.stop();
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const { hits, ...by } = await index.find('loom', 10);
    expect(hits.map(({ id }) => id)).toEqual([1]);
    expect(by).toEqual({ engine: 'PostgreSQL', standsIn: true });
    // What somebody searches for is nobody's business, an operator's neither.
    expect(warned).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warned.mock.calls)).not.toContain('loom');
    warned.mockRestore();
    await meili.start();
  });
});
