import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { HOSTILE_TEXTS } from '../support/hostile-text.js';
import { PageReader, shapesIn, stateOf } from '../support/page-faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const PATHS = ['/stories', '/confessions'];
const FORM = 'application/x-www-form-urlencoded';
/** The headers of a browser that sends the form of our page, which has no referrer. */
const BROWSER = { origin: 'null', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };

interface Noted {
  content: string;
  category: string;
  contentNotes: string[];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

describe('a story from a browser without scripts', () => {
  let archive: TestApp;
  const reader = new PageReader();
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    reader.learn((await archive.visitor.get('/stories').expect(200)).text);
  });
  afterAll(() => archive?.close());

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const length = String(Buffer.byteLength(body));
      const call = request(
        `${archive.url}${path}`,
        { method: 'POST', headers: { 'content-type': FORM, 'content-length': length, ...BROWSER, ...headers } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  const send = (content: string, path = '/stories', headers: Record<string, string> = {}) =>
    post(path, new URLSearchParams({ content, category: 'Other' }).toString(), headers);
  const formOf = ({ text }: Answer) => stateOf(reader.read(text)).form;
  const pending = async () => {
    const admin = await archive.admin();
    return (await admin.get('/api/confessions/pending')).body as Noted[];
  };
  const contents = async () => (await pending()).map(({ content }) => content);

  it.each(PATHS)('to %s is stored, and the page has the number of its receipt', async (path) => {
    const story = `By ${path}: line one.\r\n\r\nLine two & “quotes” + 100 % of it. 👩‍🚀`;
    const sent = await send(story, path);
    expect([sent.status, sent.headers.location, sent.headers['cache-control']]).toEqual([200, undefined, 'no-store']);
    expect([sent.headers['set-cookie'], sent.headers.etag]).toEqual([undefined, undefined]);
    const form = formOf(sent);
    expect(form).toMatchObject({
      form: 'story',
      status: 200,
      values: { receipt: expect.stringMatching(/^\d{16}$/) },
    });
    const { receipt = '' } = form!.values;
    const page = reader.read(sent.text);
    expect(page.querySelector('h1')?.textContent).toBe('We have your story.');
    const groups = [...page.querySelectorAll('.slip-digits > [aria-hidden]')].map((group) => group.textContent);
    expect(groups.join('')).toBe(receipt);
    // The number opens the story, and is in no page that others get.
    const looked = await archive.visitor.post('/api/receipts').send({ receipt }).expect(200);
    expect(looked.body).toMatchObject({ status: 'waiting', content: story.replaceAll('\r\n', '\n') });
    expect((await supertest(archive.url).get(path).expect(200)).text).not.toContain(receipt);
    const stored = (await pending()).filter(({ content }) => content.startsWith(`By ${path}`));
    expect(stored.map(({ content, category }) => [content, category])).toEqual([
      [story.replaceAll('\r\n', '\n'), 'Other'],
    ]);
  });

  it('has a receipt of its own, even if somebody else sends the same words in the same minute', async () => {
    const words = 'Me too.';
    const [mine, theirs] = [await send(words), await send(words)].map((sent) => formOf(sent)!.values['receipt']!);
    expect(mine).not.toBe(theirs);
    await archive.visitor.post('/api/receipts/withdraw').send({ receipt: mine }).expect(200);
    const { body } = await archive.visitor.post('/api/receipts').send({ receipt: theirs }).expect(200);
    expect(body).toMatchObject({ status: 'waiting', content: words });
    expect((await contents()).filter((content) => content === words)).toHaveLength(1);
  });

  it('has the category Other by default; a given one is validated as in the API', async () => {
    expect((await post('/stories', 'content=Without+one.')).status).toBe(200);
    expect((await post('/stories', 'content=With+one.&category=The+Body')).status).toBe(200);
    const stored = await pending();
    expect(stored.find(({ content }) => content === 'Without one.')?.category).toBe('Other');
    expect(stored.find(({ content }) => content === 'With one.')?.category).toBe('The Body');
    expect((await post('/stories', 'content=With+none.&category=Gossip')).status).toBe(400);
  });

  it('has the boxes that were checked as content notes, one or several', async () => {
    expect((await post('/stories', 'content=One+box.&contentNotes=family')).status).toBe(200);
    expect((await post('/stories', 'content=Two+boxes.&contentNotes=slurs&contentNotes=family')).status).toBe(200);
    const notesOf = (words: string, all: Noted[]) => all.find(({ content }) => content === words)?.contentNotes;
    const stored = await pending();
    expect(notesOf('One box.', stored)).toEqual(['family']);
    expect(notesOf('Two boxes.', stored)).toEqual(['family', 'slurs']);
  });

  it('with too many content notes is returned with its words and the boxes', async () => {
    const notes = ['family', 'slurs', 'death', 'suicide'];
    const refused = await post('/stories', `content=Words.&${notes.map((note) => `contentNotes=${note}`).join('&')}`);
    const message = 'Pick at most three content notes.';
    expect(refused.status).toBe(400);
    expect(formOf(refused)).toEqual({
      form: 'story',
      status: 400,
      error: message,
      errors: [{ path: 'contentNotes', message }],
      values: { content: 'Words.', contentNotes: notes.join(' ') },
    });
    // The page shows them as checked, with the message beside the boxes.
    const boxes = refused.text.match(/<details id="story-notes"[^>]* open[\s\S]*?<\/details>/)?.[0] ?? '';
    expect(boxes.match(/<input[^>]* checked/g)).toHaveLength(4);
    expect(boxes).toContain(message);
    // The boxes are described by it and have the focus, not the text, which is valid.
    const page = reader.read(refused.text);
    const [described] = page.querySelector('#story-notes fieldset')!.getAttribute('aria-describedby')!.split(' ');
    expect(page.getElementById(described!)?.textContent).toBe(message);
    expect([...page.querySelectorAll('[autofocus]')].map((one) => one.getAttribute('value'))).toEqual(['suicide']);
    expect(page.getElementById('story')!.getAttribute('aria-invalid')).toBe('false');
  });

  const tooLong = 'é'.repeat(10_001);
  it.each([
    ['blank', '   \r\n ', 'Required'],
    ['empty', '', 'Required'],
    ['too long', tooLong, 'Keep it to 10,000 characters or fewer.'],
  ])('that is %s is returned in its field, with the error', async (_, content, message) => {
    const before = await contents();
    const refused = await send(content);
    expect([refused.status, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(refused.headers.etag).toBeUndefined();
    expect(refused.headers['content-security-policy']).toContain("script-src 'self'");
    expect(formOf(refused)).toEqual({
      form: 'story',
      status: 400,
      error: message,
      errors: [{ path: 'content', message }],
      values: { content: content.replaceAll('\r\n', '\n'), category: 'Other' },
    });
    expect(await contents()).toEqual(before);
  });

  it('of 10,000 characters is accepted, however many bytes that is', async () => {
    expect((await send('👩'.repeat(10_000))).status).toBe(200);
    // A browser sends two characters for a line break.
    expect((await send(`${'x'.repeat(9_998)}\r\n.`)).status).toBe(200);
  });

  it.each([
    ['an unknown field', 'content=x&author=me', 400],
    ['a duplicate field', 'content=x&content=y', 400],
    ['a field name that could pollute a prototype', 'content=x&__proto__=y', 400],
    ['nothing', '', 400],
    [
      'the maximum number of fields',
      Array.from({ length: 200_000 }, (_, n) => `a${n}`)
        .join('&')
        .slice(0, 130_000),
      400,
    ],
    ['more than 128 KiB', `content=${'x'.repeat(128 * 1024)}`, 413],
  ])('with %s is rejected with a page', async (_, body, status) => {
    const before = await contents();
    const refused = await post('/stories', body);
    expect([refused.status, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
      status,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(formOf(refused)?.error).toBeTruthy();
    expect(await contents()).toEqual(before);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'must be a form, not %s',
    async (type) => {
      const refused = await post('/stories', '{"content":"x","category":"Other"}', { 'content-type': type });
      expect([refused.status, formOf(refused)?.error]).toEqual([415, 'Please use the form on this page.']);
    },
  );

  it('from another site is rejected with a page that does not contain it', async () => {
    const before = await contents();
    const evil: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': '' },
      { origin: 'http://archive.test', 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of evil) {
      const refused = await send('Said by somebody else.', '/stories', headers);
      expect([refused.status, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(refused.headers['content-security-policy']).toContain("script-src 'self'");
      expect(formOf(refused)).toMatchObject({ error: 'This request came from another site.', values: {} });
      expect(refused.text).not.toContain('Said by somebody else.');
    }
    expect(await contents()).toEqual(before);
    // Our form, as sent by older browsers.
    expect((await send('Ours.', '/stories', { origin: 'http://archive.test', 'sec-fetch-site': '' })).status).toBe(403);
    expect((await send('Ours.', '/stories', { origin: 'http://archive.test' })).status).toBe(200);
  });

  it('is always text: it is returned unchanged, and never becomes markup of the page', async () => {
    const shapeOf = ({ text }: Answer) => shapesIn(reader.read(text));
    const plain = shapeOf(await post('/stories', 'content=plain&unknown=1'));
    expect(plain.length).toBeGreaterThan(40);
    for (const text of HOSTILE_TEXTS) {
      const refused = await post('/stories', new URLSearchParams({ content: text, unknown: '1' }).toString());
      expect([text, formOf(refused)?.values['content']]).toEqual([text, text.replaceAll('\r\n', '\n')]);
      expect([text, shapeOf(refused)]).toEqual([text, plain]);
    }
  });
});

describe('the rate limit of stories', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { rateLimitScale: 0.05, trustedProxies: ['127.0.0.1'] }, 'site');
  });
  afterAll(() => archive?.close());

  it('counts the form and the API together, by address, and returns the story when it is reached', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const byForm = (address: string) =>
      archive.visitor
        .post('/stories')
        .set(from(address))
        .type('form')
        .send({ content: `From ${address}` });
    const byApi = (address: string) =>
      archive.visitor.post('/api/confessions').set(from(address)).send({ content: 'By the API', category: 'Other' });
    await byForm('203.0.113.7').expect(200);
    await byApi('203.0.113.7').expect(201);
    // Rejected requests are not counted.
    await archive.visitor.post('/stories').set(from('203.0.113.7')).type('form').send({ content: ' ' }).expect(400);
    await byForm('203.0.113.7').expect(200);
    await byApi('203.0.113.7').expect(429);
    const refused = await byForm('203.0.113.7').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused.headers['cache-control']).toBe('no-store');
    const { form } = stateOf(new PageReader().read(refused.text));
    expect(form?.values['content']).toBe('From 203.0.113.7');
    expect(form?.error).toMatch(/^That was a lot in a short time\. Try again in \d+ minutes\.$/);
    // Another address has its own count.
    for (let times = 0; times < 3; times++) await byForm('198.51.100.9').expect(200);
    await byForm('198.51.100.9').expect(429);
  });
});
