import type { Response } from 'supertest';
import supertest from 'supertest';
import type { TestApp } from './test-app.js';
import { SUGGESTION } from './write-calls.js';

/** Settings with rate limits, which tests do not have otherwise, and with addresses from X-Forwarded-For. */
export const WITH_LIMITS = { rateLimitScale: 1, trustedProxies: ['127.0.0.0/8'] };
export const STORY = { content: 'Counted.', category: 'Other' };

/** Counts responses by status. */
export const tally = (answers: Response[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
export const times = <T>(count: number, work: (n: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

let lastSender = 0;
/** A client address that has not been used yet. */
export const newSender = (): string => `198.51.100.${++lastSender}`;

export const post = (archive: TestApp, path: string, from: string, body: object) =>
  supertest(archive.url).post(path).set('x-forwarded-for', from).send(body);
export const sendStory = (archive: TestApp, from: string, body: object = STORY) =>
  post(archive, '/api/confessions', from, body);
export const suggest = (archive: TestApp, from: string) => post(archive, '/api/suggestions', from, SUGGESTION);
