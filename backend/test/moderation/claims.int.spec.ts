import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import supertest from 'supertest';
import { makeServer } from '../../src/application.js';
import type { Application } from '../../src/application.js';
import { Clock } from '../../src/kernel/clock.js';
import { CLAIM_MS, Claims } from '../../src/modules/moderation/http/claims.js';
import { Settings } from '../../src/platform/config/settings.js';
import { eventually } from '../support/eventually.js';
import { backends, cookieOf, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Claimed {
  type: string;
  id: number;
  by: { id: number; username: string };
}

interface Desk {
  /** The claims that the stream has sent last; undefined before the first event. */
  readonly claims: Claimed[] | undefined;
  close(): void;
}

/** Reads the claims from an event stream until it is closed. */
async function watch(url: string, cookie: string): Promise<Desk> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/moderation/stream`, { headers: { cookie }, signal: stop.signal });
  let claims: Claimed[] | undefined;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString();
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const data = /^event: claims\ndata: (.*)$/m.exec(part)?.[1];
        if (data) claims = JSON.parse(data) as Claimed[];
      }
    }
  };
  read().catch(() => undefined);
  return {
    get claims() {
      return claims;
    },
    close: () => stop.abort(),
  };
}

describe.each(backends)('a claim of a story on %s', (backend) => {
  let archive: TestApp;
  let other: Application;
  let otherUrl: string;
  const people: Record<'ana' | 'theo', { cookie: string; id: number }> = {
    ana: { cookie: '', id: 0 },
    theo: { cookie: '', id: 0 },
  };
  const desks: Desk[] = [];

  const startOther = async (): Promise<Application> => {
    const process = await makeServer(new Settings({ ...archive.settings, role: 'api' }), 'none');
    await process.http!.listen(0, '127.0.0.1');
    otherUrl = await process.http!.getUrl();
    return process;
  };

  beforeAll(async () => {
    archive = await startApp(backend);
    for (const name of ['ana', 'theo'] as const) {
      const account = {
        username: name,
        email: `${name}@example.org`,
        password: 'a-fine-secret',
        adminPasscode: PASSCODE,
      };
      const answer = await supertest(archive.url).post('/api/auth/register').send(account).expect(201);
      people[name] = { cookie: cookieOf(answer), id: (answer.body as { id: number }).id };
    }
    other = await startOther();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const desk of desks.splice(0)) desk.close();
    for (const each of [archive.app, other.http!]) {
      const claims = each.get(Claims, { strict: false });
      jest.spyOn(each.get(Clock, { strict: false }), 'now').mockReturnValue(new Date(Date.now() + 10 * CLAIM_MS));
      claims.endExpired();
    }
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await other?.close();
    await archive?.close();
  });

  type Name = keyof typeof people;
  const open = async (name: Name, url = archive.url): Promise<Desk> => {
    const desk = await watch(url, people[name].cookie);
    desks.push(desk);
    await eventually(() => desk.claims !== undefined, { what: 'the first claims' });
    return desk;
  };
  const call = (method: 'post' | 'delete', cookie: string, body: object, url = archive.url) => {
    const agent = supertest(url);
    return agent[method]('/api/moderation/claims').set('cookie', cookie).send(body);
  };
  const about = (id: number) => ({ type: 'confession', id });
  const claim = (name: Name, id: number, url?: string) => call('post', people[name].cookie, about(id), url).expect(204);
  const release = (name: Name, id: number, url?: string) =>
    call('delete', people[name].cookie, about(id), url).expect(204);
  const by = (name: Name, id: number): Claimed => ({
    type: 'confession',
    id,
    by: { id: people[name].id, username: name },
  });
  const shows = (desk: Desk, ...expected: Claimed[]) =>
    eventually(() => JSON.stringify(desk.claims) === JSON.stringify(expected), {
      what: `the claims ${JSON.stringify(expected)} instead of ${JSON.stringify(desk.claims)}`,
    });

  it('is shown on the other desks of the process until it is released, and not to the admin who has it', async () => {
    const [ana, anaToo, theo] = [await open('ana'), await open('ana'), await open('theo')];
    expect([ana.claims, theo.claims]).toEqual([[], []]);
    await claim('ana', 71);
    await shows(theo, by('ana', 71));
    await claim('theo', 71);
    await shows(ana, by('theo', 71));
    await shows(anaToo, by('theo', 71));
    await release('ana', 71);
    await shows(theo);
    // Nobody releases the claim of a colleague.
    await release('ana', 71);
    expect(ana.claims).toEqual([by('theo', 71)]);
  });

  it('reaches the desks of another process, and so does its end', async () => {
    const there = await open('theo', otherUrl);
    await eventually(
      async () => {
        await claim('ana', 72);
        return there.claims?.length === 1;
      },
      { what: 'the claim, once that process listens' },
    );
    expect(there.claims).toEqual([by('ana', 72)]);
    await release('ana', 72);
    await shows(there);
  });

  it('ends in another process, too, however quickly its end follows', async () => {
    const there = await open('theo', otherUrl);
    for (let n = 0; n < 30; n++) {
      await claim('ana', 78);
      await release('ana', 78);
    }
    await claim('ana', 79);
    await shows(there, by('ana', 79));
    await release('ana', 79);
    await shows(there);
  });

  it('is known to a desk that opens later, in either process', async () => {
    await open('theo', otherUrl);
    await claim('ana', 73);
    await shows(await open('theo'), by('ana', 73));
    await shows(await open('theo', otherUrl), by('ana', 73));
  });

  it('is known to a process that starts later', async () => {
    await claim('ana', 74);
    await other.close();
    other = await startOther();
    await shows(await open('theo', otherUrl), by('ana', 74));
  });

  it('ends after two minutes, unless it is renewed', async () => {
    const [here, there] = [await open('theo'), await open('theo', otherUrl)];
    await claim('ana', 75);
    await claim('ana', 76);
    for (const desk of [here, there]) await shows(desk, by('ana', 75), by('ana', 76));
    const later = (ms: number): void => {
      for (const each of [archive.app, other.http!]) {
        jest.spyOn(each.get(Clock, { strict: false }), 'now').mockReturnValue(new Date(Date.now() + ms));
        each.get(Claims, { strict: false }).endExpired();
      }
    };
    later(CLAIM_MS - 10_000);
    expect(here.claims).toHaveLength(2);
    await claim('ana', 76);
    later(CLAIM_MS + 1_000);
    for (const desk of [here, there]) await shows(desk, by('ana', 76));
    later(2 * CLAIM_MS + 1_000);
    for (const desk of [here, there]) await shows(desk);
  });

  it('reaches the other process again after its connection was lost', async () => {
    const there = await open('theo', otherUrl);
    await claim('ana', 77);
    await shows(there, by('ana', 77));
    if (backend === 'Redis') {
      const redis = new Redis(archive.settings.redisUrl!);
      await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      redis.disconnect();
    } else {
      const client = new pg.Client({ connectionString: archive.settings.databaseUrl });
      await client.connect();
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'the-archive messages' and datname = current_database()`,
      );
      expect(rowCount).toBeGreaterThan(0);
      await client.end();
    }
    await eventually(
      async () => {
        await claim('ana', 78);
        return there.claims?.length === 2;
      },
      { what: 'the renewed claim' },
    );
  });

  it('has no limit of time for the desk, but one of number for each admin', async () => {
    const theo = await open('theo');
    for (let id = 100; id < 125; id++) await claim('ana', id);
    await eventually(() => theo.claims?.at(-1)?.id === 124, { what: 'the last claim' });
    expect(theo.claims?.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => 105 + at));
  });

  it.each([
    {},
    { type: 'confession' },
    { type: 'post', id: 1 },
    { type: 'confession', id: 0 },
    { type: 'comment', id: 'x' },
  ])('is refused for %j', async (body) => {
    for (const method of ['post', 'delete'] as const) await call(method, people.ana.cookie, body).expect(400);
  });

  it('needs an admin', async () => {
    const body = { type: 'confession', id: 1 };
    await archive.visitor.post('/api/moderation/claims').send(body).expect(401);
    await (await archive.member()).post('/api/moderation/claims').send(body).expect(403);
  });
});
