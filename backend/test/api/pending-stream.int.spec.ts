import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeServer } from '../../src/application.js';
import type { Application } from '../../src/application.js';
import { PendingStream } from '../../src/modules/moderation/http/pending-stream.js';
import { Settings } from '../../src/platform/config/settings.js';
import { eventually } from '../support/eventually.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

type Counts = { confessions: number; comments: number; submissions: number };

/** Reads an event stream until it is closed; `events` grows while it does. */
async function watch(url: string, cookie: string): Promise<{ response: Response; events: Counts[]; close(): void }> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/moderation/stream`, { headers: { cookie }, signal: stop.signal });
  const events: Counts[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString();
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const data = /^event: pending\ndata: (.*)$/m.exec(part)?.[1];
        if (data) events.push(JSON.parse(data) as Counts);
      }
    }
  };
  read().catch((error: Error) => {
    if (!stop.signal.aborted) throw error;
  });
  return { response, events, close: () => stop.abort() };
}

describe.each(backends)('The stream of pending counts on %s', (backend) => {
  let archive: TestApp;
  let cookie: string;
  let otherProcess: Application | undefined;

  beforeAll(async () => {
    archive = await startApp(backend);
    cookie = await archive.adminCookie();
  });
  afterAll(async () => {
    await otherProcess?.close();
    await archive?.close();
  });

  const send = () =>
    archive.visitor.post('/api/confessions').send({ content: 'A story.', category: 'Other' }).expect(201);

  it('tells the counts at once, and after every change, in every open window', async () => {
    const [one, two] = [await watch(archive.url, cookie), await watch(archive.url, cookie)];
    expect(one.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await eventually(() => one.events.length === 1 && two.events.length === 1, { what: 'the first counts' });
    const before = one.events[0]!.confessions;

    await send();

    await eventually(() => [one, two].every(({ events }) => events.at(-1)?.confessions === before + 1), {
      what: 'the new count in both windows',
    });
    one.close();
    two.close();
  });

  it('tells a change that another process made', async () => {
    otherProcess = await makeServer(new Settings({ ...archive.settings, role: 'api' }), 'none');
    await otherProcess.http!.listen(0, '127.0.0.1');
    const desk = await watch(await otherProcess.http!.getUrl(), cookie);
    await eventually(() => desk.events.length === 1, { what: 'the first counts' });
    const before = desk.events[0]!.confessions;

    await send();

    await eventually(() => desk.events.at(-1)?.confessions === before + 1, {
      what: 'the new count at the other process',
    });
    desk.close();
  });

  it('keeps no desk of whoever went away, however early', async () => {
    const desks = archive.app.get(PendingStream, { strict: false });
    await eventually(() => desks.size === 0, { what: 'no open desk before' });
    const impatient = Array.from({ length: 60 }, async (_, n) => {
      const leave = new AbortController();
      const asked = fetch(`${archive.url}/api/moderation/stream`, { headers: { cookie }, signal: leave.signal });
      asked.catch(() => undefined);
      // Some before the request is read, some while the counts are counted, some with the stream open.
      for (let turn = 0; turn < n; turn++) await new Promise((next) => setImmediate(next));
      leave.abort();
    });
    await Promise.all(impatient);
    const patient = await watch(archive.url, cookie);
    await eventually(() => patient.events.length === 1 && desks.size === 1, { what: 'the one who stayed, alone' });
    patient.close();
    await eventually(() => desks.size === 0, { what: 'no open desk after' });
  });

  it('answers HEAD and ends', async () => {
    const answer = await fetch(`${archive.url}/api/moderation/stream`, { method: 'HEAD', headers: { cookie } });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('is for admins only', async () => {
    const nobody = await watch(archive.url, '');
    expect(nobody.response.status).toBe(401);
    const member = await archive.member();
    await member.get('/api/moderation/stream').expect(403);
  });
});
