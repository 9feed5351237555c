import { LRUCache } from 'lru-cache';
import { MAX_FORMER_PATH } from '../kernel/content-limits.js';
import { plainPath } from '../kernel/plain-path.js';
import type { InternalApiClient } from './internal-api.js';

/** Programs that look for weaknesses ask for thousands of paths that no site has. */
const REMEMBERED = { max: 2_000, ttl: 60_000 };
/** A story that is gone says nothing about itself, and these are never paths of articles. */
const NEVER = /^\/(?:stories|receipt|admin|auth)(?:\/|$)/;

/** Finds the articles of this site whose pages had other addresses on the site that they were imported from. */
export class MovedPages {
  private readonly known = new LRUCache<string, { to: string | undefined }>(REMEMBERED);

  constructor(private readonly api: Pick<InternalApiClient, 'get'>) {}

  /**
   * @param url of a page that this site does not have
   * @returns the path of the article that has moved from there
   */
  async newAddress(url: string, requestId: string): Promise<string | undefined> {
    const path = plainPath(URL.parse(`http://site${url}`)?.pathname ?? '');
    if (path === '' || path.length > MAX_FORMER_PATH || NEVER.test(path)) return undefined;
    const known = this.known.get(path);
    if (known) return known.to;
    const response = await this.api.get(`/api/posts/moved?path=${encodeURIComponent(path)}`, requestId);
    if (!response || (!response.ok && response.status !== 404)) return undefined;
    const { id } = response.ok ? (JSON.parse(await response.text()) as { id: number }) : { id: undefined };
    const to = id === undefined ? undefined : `/article/${id}`;
    this.known.set(path, { to });
    return to;
  }
}
