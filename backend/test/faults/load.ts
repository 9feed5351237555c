import { eventually } from '../support/eventually.js';
import { Ledger } from './ledger.js';
import type { Kind } from './ledger.js';
import type { Member } from './members.js';
import { oneOf } from './random.js';

/** Requests per second of each kind: steady, and more than a school's journal gets on its best day. */
const RATES: Record<Kind, number> = { story: 4, comment: 4, event: 30, decision: 3, search: 3 };
const SEARCH = '/api/search?q=days';
const PATIENCE_MS = 30_000;
/** The limit of requests in flight: above it, no new ones are sent. */
const UNDERWAY = 300;
const ADMIN = { email: 'admin@example.org', password: 'only for fault injection' };
const MEMBER = { username: 'ada', email: 'ada@example.org', password: 'only for fault injection' };

/** Settings of the product besides its stores. */
export const LOAD_ENV = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT_SCALE: '0' };

/** Sends stories, comments, events, decisions and searches to the api processes, and records the outcomes. */
export class Load {
  readonly ledger = new Ledger();
  private readonly undecided: number[] = [];
  private readonly underway = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];
  private admin = '';
  private member = '';
  private postId = 0;

  constructor(
    private readonly apis: readonly Member[],
    private readonly random: () => number,
    private readonly kinds: readonly Kind[],
  ) {}

  /** Creates an account for each role, and an article to comment on. */
  async prepare(): Promise<void> {
    this.admin = await this.signIn('/api/auth/login', ADMIN);
    this.member = await this.signIn('/api/auth/register', MEMBER);
    const post = { title: 'On bad days', content: 'They come.', categoryId: 1, published: true };
    this.postId = (await this.decide('/api/posts', post)).id;
  }

  /** Sends a campaign to every subscriber. Call it while all is well: a refusal is a failure. */
  async sendCampaign(subject: string): Promise<void> {
    const created = await this.decide('/api/newsletter/campaigns', { subject, content: 'Read **this**.' });
    await this.decide(`/api/newsletter/campaigns/${created.id}/send`, {});
  }

  start(): void {
    this.timers = this.kinds.map((kind) =>
      setInterval(() => {
        if (this.underway.size >= UNDERWAY) return;
        const one = this[kind]().finally(() => this.underway.delete(one));
        this.underway.add(one);
      }, 1_000 / RATES[kind]),
    );
  }

  /** Stops new requests, and waits for those in flight. */
  async pause(): Promise<void> {
    this.timers.forEach(clearInterval);
    await Promise.all(this.underway);
  }

  private async story(): Promise<void> {
    const token = this.ledger.begin('story');
    const answer = await this.send('story', token, '/api/confessions', { content: `Of ${token}.`, category: 'Other' });
    if (!answer) return;
    const { id } = answer as { id: number };
    this.ledger.storyIds.set(token, id);
    this.undecided.push(id);
  }

  private async comment(): Promise<void> {
    const token = this.ledger.begin('comment');
    await this.send('comment', token, `/api/posts/${this.postId}/comments`, { content: `Of ${token}.` }, this.member);
  }

  private async event(): Promise<void> {
    const token = this.ledger.begin('event');
    await this.send('event', token, '/api/analytics/page-view', { path: `/${token}`, sessionId: token });
  }

  private async decision(): Promise<void> {
    const storyId = this.undecided.shift();
    if (storyId === undefined) return;
    const token = this.ledger.begin('decision');
    const action = this.random() < 0.7 ? 'approved' : 'deleted';
    this.ledger.decisions.set(token, { storyId, action });
    const path = `/api/confessions/${storyId}`;
    if (action === 'approved') await this.send('decision', token, `${path}/approve`, {}, this.admin);
    else await this.send('decision', token, path, undefined, this.admin, 'DELETE');
  }

  /** Each search has a new word, so that no cached response is used. */
  private async search(): Promise<void> {
    const token = this.ledger.begin('search');
    await this.send('search', token, `${SEARCH} ${token}`, undefined, '', 'GET');
  }

  /** Waits until each api process searches in Meilisearch again, instead of in PostgreSQL. */
  async searchIsBack(): Promise<void> {
    for (const { url, name } of this.apis) {
      const byMeilisearch = async () => {
        const answer = await fetch(url + SEARCH);
        return answer.ok && !answer.headers.has('x-search-stands-in');
      };
      await eventually(byMeilisearch, { what: `${name}, searching with Meilisearch`, within: 30_000, every: 200 });
    }
  }

  /** @returns the response body if the request was acknowledged */
  private async send(
    kind: Kind,
    token: string,
    path: string,
    body: unknown,
    cookie = '',
    method = 'POST',
  ): Promise<unknown> {
    try {
      const answer = await this.ask(method, path, body, cookie);
      const text = await answer.text();
      if (answer.ok) {
        this.ledger.end(kind, token, 'acknowledged');
        return text ? JSON.parse(text) : {};
      }
      // An unavailable store is reported as 503. No request that is sent here deserves any other refusal.
      if (answer.status === 503) this.ledger.end(kind, token, 'refused');
      else this.ledger.faults.push(`${method} ${path.replace(/\d+/, 'N')}: ${answer.status} ${text.slice(0, 200)}`);
    } catch {
      // The connection broke or timed out, so the request stays `open`.
    }
    return undefined;
  }

  private ask(method: string, path: string, body: unknown, cookie = ''): Promise<Response> {
    return fetch(oneOf(this.random, this.apis).url + path, {
      method,
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0', cookie },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }

  private async decide(path: string, body: object): Promise<{ id: number }> {
    const answer = await this.ask('POST', path, body, this.admin);
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  }

  private async signIn(path: string, who: object): Promise<string> {
    const answer = await this.ask('POST', path, who);
    const cookies = answer.headers.getSetCookie();
    if (cookies.length === 0) throw new Error(`The sign-in failed: ${answer.status} ${await answer.text()}`);
    return cookies.map((one) => one.split(';')[0]!).join('; ');
  }
}
