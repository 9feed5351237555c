import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { toDo } from '../support/faults.js';

const INFRA = resolve(import.meta.dirname, '../../../infra');
/** The harness of npm run test:containers is plain JavaScript, without type declarations. */
const load = async <T>(file: string) =>
  (await import(new URL(`../../../infra/test/${file}`, import.meta.url).href)) as T;

interface Response {
  path: string;
  wanted: number;
  status?: number;
  error?: string;
  tookMs: number;
  story?: string;
}
interface Report {
  requests: number;
  failed: number;
  statuses: Record<string, number>;
  accepted: string[];
  failures: string[];
  slowestMs: number;
}

const { createTally, atMostOneInAThousand, lostStories } = await load<{
  createTally: () => { add(response: Response): void; report(): Report };
  atMostOneInAThousand: (report: Pick<Report, 'requests' | 'failed'>) => boolean;
  lostStories: (accepted: string[], contents: string[]) => string[];
}>('tally.mjs');
const { findCanaries, uniqueWord } = await load<{
  findCanaries: (logs: Record<string, string>, canaries: { kind: string; text: string }[]) => string[];
  uniqueWord: (random?: () => number) => string;
}>('canaries.mjs');
const { imageNames, partsOf } = await load<{
  imageNames: (texts: string[]) => string[];
  partsOf: (name: string) => { repository: string; version: string };
}>('image-names.mjs');

describe('The account of a load', () => {
  it('counts each response under its status or its error, and a story as accepted only at 201', () => {
    const tally = createTally();
    tally.add({ path: '/', wanted: 200, status: 200, tookMs: 5 });
    tally.add({ path: '/', wanted: 200, status: 502, tookMs: 40 });
    tally.add({ path: '/', wanted: 200, error: 'ECONNREFUSED', tookMs: 1 });
    tally.add({ path: '/api/confessions', wanted: 201, status: 201, tookMs: 9, story: 'one' });
    tally.add({ path: '/api/confessions', wanted: 201, status: 200, tookMs: 9, story: 'four' });
    tally.add({ path: '/api/confessions', wanted: 201, status: 503, tookMs: 9, story: 'two' });
    tally.add({ path: '/api/confessions', wanted: 201, error: 'TIMEOUT', tookMs: 9, story: 'three' });
    const { failures, ...report } = tally.report();
    expect(report).toEqual({
      requests: 7,
      failed: 5,
      statuses: { 200: 2, 201: 1, 502: 1, 503: 1, ECONNREFUSED: 1, TIMEOUT: 1 },
      accepted: ['one'],
      slowestMs: 40,
    });
    expect(failures[0]).toMatch(/ 502 \/ after 40 ms$/);
  });

  it('allows one failure in a thousand requests, and not two', () => {
    expect(atMostOneInAThousand({ requests: 1_000, failed: 1 })).toBe(true);
    expect(atMostOneInAThousand({ requests: 999, failed: 1 })).toBe(false);
    expect(atMostOneInAThousand({ requests: 1_999, failed: 2 })).toBe(false);
    expect(atMostOneInAThousand({ requests: 10, failed: 0 })).toBe(true);
  });

  it('names the accepted stories that the database does not have', () => {
    expect(lostStories(['n1n', 'n11n'], ['A story, number n11n.'])).toEqual(['n1n']);
    expect(lostStories(['n1n'], ['A story, number n1n.'])).toEqual([]);
  });
});

describe('The search for canaries', () => {
  const canaries = [{ kind: 'email address', text: 'qmail' }];
  const found = (line: string) => findCanaries({ api: `fine\n${line}\n` }, canaries);

  it('finds a planted word in any container, and says where', () => {
    expect(found('"to":"qmailreader@example.org"')).toEqual([
      'api holds a email address: "to":"qmailreader@example.org"',
    ]);
    expect(found('nothing of it')).toEqual([]);
  });

  it.each([
    'POST /api/confessions/17/approve',
    '"path":"/stories/17"',
    'Confession 17 approved',
    '"story": 17',
    'story #17',
  ])('finds the id of a story: %s', (line) => expect(found(line)).toHaveLength(1));

  it.each(['/api/confessions?limit=10', '"path":"/api/confessions","status":201', '12 stories', '/article/17'])(
    'ignores a text that names no story: %s',
    (line) => expect(found(line)).toEqual([]),
  );

  it('generates words of letters, a new one for each call', () => {
    expect(uniqueWord(() => 0)).toBe('qaaaaaaaaaaa');
    expect(uniqueWord()).toMatch(/^q[a-z]{11}$/);
    expect(uniqueWord()).not.toBe(uniqueWord());
  });
});

describe('The base images', () => {
  const files = readdirSync(INFRA).filter((name) => /^(docker-compose.*\.yml|Dockerfile)$/.test(name));
  const named = imageNames(files.map((name) => readFileSync(join(INFRA, name), 'utf8')));

  it('are those of the compose files and the Dockerfile, each once, without our own', () => {
    expect(
      imageNames(['FROM node:1 AS build\nFROM build\nFROM node:1\n', "  image: 'redis:8'\n  image: the-archive:x\n"]),
    ).toEqual(['node:1', 'redis:8']);
    expect(named.length).toBeGreaterThan(3);
  });

  it('all have a stand-in, for a machine that reaches no registry', () => {
    const folders = named.map((name) => partsOf(name).repository.replace(/^.*\/(?:nginx-)?/, '').replace('unprivileged', 'nginx')); // prettier-ignore
    const without = folders.filter((folder) => !existsSync(join(INFRA, 'test/stand-ins', folder, 'Dockerfile')));
    expect(toDo(without, 'add infra/test/stand-ins/<name>/Dockerfile')).toEqual([]);
    expect(partsOf('node:24.21.0-trixie-slim')).toEqual({ repository: 'node', version: '24.21.0' });
    expect(partsOf('getmeili/meilisearch:v1.50.0')).toEqual({ repository: 'getmeili/meilisearch', version: '1.50.0' });
  });
});
