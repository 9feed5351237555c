import { MikroORM } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import type { Test } from 'supertest';
import { Clock } from '../../src/kernel/clock.js';
import { Desk } from './decisions.js';
import { startApp } from './test-app.js';
import type { TestApp } from './test-app.js';

export const DAY_MS = 24 * 3_600_000;

/** A reported item as the desk lists it. */
export interface Reported {
  id: number;
  contentType: string;
  itemId: number;
  content: string;
  hidden: boolean;
  reports: { id: number; reason: string; details: string | null; day: string }[];
}

/** Helpers for specs about reports: readers on networks of their own, and the desk that handles what they report. */
export class Reporting {
  /** Each test has networks of its own. */
  private networks = 0;
  private later = 0;

  private constructor(
    readonly archive: TestApp,
    readonly desk: Desk,
  ) {}

  static async open(): Promise<Reporting> {
    const archive = await startApp('PostgreSQL', { trustedProxies: ['127.0.0.0/8'] });
    return new Reporting(archive, await Desk.open(archive));
  }

  readonly rows = (sql: string, params: unknown[] = []) =>
    this.archive.app.get(MikroORM).em.fork().execute<Record<string, unknown>[]>(sql, params);

  readonly network = (): string => {
    const count = ++this.networks;
    return `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}`;
  };

  /** Sends a report about a story, unless `body` says otherwise. */
  readonly report = (id: number, from: string, body: object = {}): Test =>
    this.archive.visitor
      .post('/api/reports')
      .set('x-forwarded-for', from)
      .send({ contentType: 'story', id, reason: 'names-someone', ...body });

  /** Reports an item from two networks, which hides it unless a rule prevents that. */
  readonly reportTwice = async (id: number, body: object = {}): Promise<void> => {
    for (const from of [this.network(), this.network()]) await this.report(id, from, body).expect(202);
  };

  readonly about = async (itemId: number): Promise<Reported | undefined> => {
    const { body } = await this.desk.admin.get('/api/reports?limit=100').expect(200);
    return (body as Reported[]).find((item) => item.itemId === itemId);
  };

  readonly decide = (id: number, verb: 'dismiss' | 'uphold'): Test =>
    this.desk.admin.post(`/api/reports/${id}/${verb}`);

  /** The status of a story's address for readers: 404 while it is hidden. */
  readonly status = async (id: number): Promise<number> =>
    (await this.archive.visitor.get(`/api/confessions/${id}`)).status;

  /** The tests share the ten automatic hides of an hour, so each starts in an hour of its own. Restore the mocks after it. */
  readonly inAnotherHour = (days = 0): void => {
    this.later += 2 * 3_600_000;
    const at = new Date(Date.now() + this.later + days * DAY_MS);
    jest.spyOn(this.archive.app.get(Clock), 'now').mockReturnValue(at);
  };
}
