import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MeilisearchAddress, MeilisearchDocument } from '../../src/platform/search/meilisearch/meilisearch.js';

interface KeptIndex {
  createdAt: string;
  documents: Map<string, MeilisearchDocument>;
  settings: Record<string, unknown>;
}
type Swap = { indexes: [string, string]; rename: boolean };

/**
 * Imitates a Meilisearch server as far as index upkeep needs it, for faults that a real one does not produce on
 * request. search-index.int.spec tests the results of a real one, and index-rebuild.int.spec its upkeep.
 */
export class FakeMeili {
  readonly indexes = new Map<string, KeptIndex>();
  /** Keys of documents: a batch that contains one fails. */
  readonly refused = new Set<string>();
  changedSettings = 0;
  /** The registered keys are derived from it. */
  masterKey = 'a master key of sixteen letters and more';
  /** The registered keys by uid. */
  readonly keys = new Map<string, { key: string }>();
  /** Whether the current key may list keys. */
  mayListKeys = false;
  /** Called with each batch before it is accepted. */
  beforeTaking: (keys: string[], index: string) => Promise<void> = async () => undefined;
  /** The finished tasks that have not been deleted. */
  readonly finished = new Set<number>();
  private tasks: string[] = [];
  private made = 0;
  private server!: Server;
  url = '';

  get address(): MeilisearchAddress {
    return { url: this.url, key: undefined, index: 'archive' };
  }

  get documents(): Map<string, MeilisearchDocument> {
    return this.indexes.get('archive')?.documents ?? new Map<string, MeilisearchDocument>();
  }

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
    const [status, content] = await this.act(
      request.method ?? '',
      new URL(request.url ?? '', this.url),
      text === '' ? undefined : JSON.parse(text),
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  }

  private key(method: string, uid: string, body: { uid: string } | undefined): [number, object] {
    if (method === 'POST') {
      const key = createHmac('sha256', this.masterKey).update(body!.uid).digest('hex');
      this.keys.set(body!.uid, { ...body, key });
      return [201, this.keys.get(body!.uid)!];
    }
    if (uid !== '') return this.keys.has(uid) ? [200, this.keys.get(uid)!] : [404, refusal('api_key_not_found')];
    return this.mayListKeys ? [200, { results: [] }] : [403, refusal('invalid_api_key')];
  }

  private async act(method: string, { pathname, searchParams }: URL, body: unknown): Promise<[number, object]> {
    const [, what, uid = '', part, more] = pathname.split('/');
    if (what === 'keys') return this.key(method, uid, body as { uid: string } | undefined);
    if (what === 'tasks' && uid === '') {
      if (method === 'GET') return [200, { results: [], total: this.finished.size }];
      this.finished.clear();
      // The deletion task belongs to no index, so it is not deleted itself.
      return [
        202,
        { taskUid: this.tasks.length, indexUid: null, status: 'enqueued', type: 'taskDeletion', enqueuedAt: '' },
      ];
    }
    if (what === 'tasks') {
      const error = { code: 'internal', message: 'secret words' };
      return [200, { uid: 1, type: 'documentAdditionOrUpdate', status: this.tasks[Number(uid)], error }];
    }
    if (what === 'swap-indexes') {
      for (const { indexes, rename } of body as Swap[]) this.swap(indexes, rename);
      return this.enqueue();
    }
    if (uid === '') {
      this.indexes.set((body as { uid: string }).uid, {
        createdAt: String((this.made += 1)),
        documents: new Map(),
        settings: {},
      });
      return this.enqueue();
    }
    const index = this.indexes.get(uid);
    // A real server creates a missing index for documents; our code must not rely on that.
    if (!index) return [404, refusal('index_not_found')];
    if (part === 'settings' && more) {
      const name = more === 'displayed-attributes' ? 'displayedAttributes' : 'searchableAttributes';
      return [200, (index.settings[name] as object | undefined) ?? []];
    }
    if (part === 'settings') return this.set(index, method, body as Record<string, unknown>);
    if (part === 'documents') return this.document(uid, index, { method, more, searchParams, body });
    if (method === 'GET') return [200, { uid, primaryKey: 'key', createdAt: index.createdAt }];
    this.indexes.delete(uid);
    return this.enqueue();
  }

  private set(index: KeptIndex, method: string, settings: Record<string, unknown>): [number, object] {
    if (method === 'GET') return [200, index.settings];
    this.changedSettings += 1;
    Object.assign(index.settings, settings);
    return this.enqueue();
  }

  private async document(
    uid: string,
    { documents }: KeptIndex,
    asked: { method: string; more: string | undefined; searchParams: URLSearchParams; body: unknown },
  ): Promise<[number, object]> {
    if (asked.method === 'GET') {
      const ids = asked.searchParams.get('ids')?.split(',');
      const offset = Number(asked.searchParams.get('offset') ?? 0);
      const found = ids ? ids.flatMap((id) => documents.get(id) ?? []) : [...documents.values()];
      return [200, { results: found.slice(offset, offset + Number(asked.searchParams.get('limit'))) }];
    }
    if (asked.more === 'delete') {
      // The only filter of our code: documents without a type.
      for (const { key, type } of [...documents.values()])
        if ((type as string | undefined) === undefined) documents.delete(key);
      return this.enqueue();
    }
    const batch = asked.body as MeilisearchDocument[];
    await this.beforeTaking(
      batch.map(({ key }) => key),
      uid,
    );
    if (batch.some(({ key }) => this.refused.has(key))) return this.enqueue('failed');
    for (const one of batch) documents.set(one.key, one);
    return this.enqueue();
  }

  private swap([one, other]: [string, string], rename: boolean): void {
    const [first, second] = [this.indexes.get(one)!, this.indexes.get(other)!];
    this.indexes.set(other, first);
    if (rename) this.indexes.delete(one);
    else this.indexes.set(one, second);
  }

  private enqueue(status = 'succeeded'): [number, object] {
    this.tasks.push(status);
    this.finished.add(this.tasks.length - 1);
    const task = { taskUid: this.tasks.length - 1, indexUid: 'archive', status: 'enqueued', type: 'x', enqueuedAt: '' };
    return [202, task];
  }
}

const refusal = (code: string) => ({ code, message: '', type: '', link: '' });
