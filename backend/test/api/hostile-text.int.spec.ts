import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { INVISIBLE_CHARACTER } from '../../src/platform/http/validation/index.js';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { HOSTILE_TEXTS } from '../support/hostile-text.js';
import { htmlFaults, textOf } from '../support/html-faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** How many texts are processed concurrently. */
const AT_ONCE = 8;
const MARKS = new Set(['mark']);
/** A unique word for each text, to find it by. Its letters are not affected by stemming. */
const wordOf = (n: number) =>
  `quizzical${[...String(n).padStart(3, '0')].map((digit) => 'bcdfghjkmp'[Number(digit)]).join('')}`;
const around = (text: string, n: number) => `Before ${wordOf(n)}.\n\n${text}\n\nAfterwards.`;
const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim();

type Fields = Record<string, unknown>;

/**
 * Returns the faults of a response: unsafe HTML (in fields that end in Html, and in search excerpts), or text that was
 * changed.
 */
function answerFaults(answered: Fields, sent: Fields): string[] {
  const changed = Object.entries(sent)
    .filter(([field, value]) => answered[field] !== value)
    .map(([field, value]) => `${field} was ${JSON.stringify(value)} and is ${JSON.stringify(answered[field])}`);
  const unsafe = Object.entries(answered)
    .filter(([field]) => field.endsWith('Html'))
    .flatMap(([field, html]) => htmlFaults(html as string).map((fault) => `${field}: ${fault}`));
  return [...changed, ...unsafe];
}

describe('hostile text', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let member: TestAgent;
  const articles: number[] = [];
  const stories: number[] = [];

  beforeAll(async () => {
    archive = await startApp();
    [admin, member] = [await archive.admin(), await archive.member()];
  });
  afterAll(() => archive?.close());

  /** Runs `work` with each text, and adds the text to every fault. */
  async function withEach(work: (text: string, n: number) => Promise<string[]>): Promise<string[]> {
    const all = [...HOSTILE_TEXTS.entries()];
    const faults: string[] = [];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const found = all.slice(from, from + AT_ONCE).map(async ([n, text]) => {
        return (await work(text.trim(), n)).map((fault) => `${JSON.stringify(text)}: ${fault}`);
      });
      faults.push(...(await Promise.all(found)).flat());
    }
    return faults;
  }

  /** Checks that browsers treat the response only as JSON, and returns its body. */
  const json = <T = Fields>(answer: Response): T => {
    expect(answer.headers['content-type']).toMatch(/^application\/json; charset=utf-8$/i);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    return answer.body as T;
  };

  it('is only text in an article: title, body and footer are unchanged, and their HTML is safe', async () => {
    const faults = await withEach(async (text, n) => {
      const sent = { title: text, content: around(text, n), footer: text };
      const made = await admin
        .post('/api/posts')
        .send({ ...sent, categoryId: 1, published: true })
        .expect(201);
      articles[n] = made.body.id as number;
      const read = json(await archive.visitor.get(`/api/posts/${made.body.id}`).expect(200));
      const seen = textOf(read['contentHtml'] as string);
      return [
        ...answerFaults(read, sent),
        ...['Before', 'Afterwards.'].filter((word) => !seen.includes(word)).map((word) => `${word} is not seen`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('is only text in an edited article', async () => {
    const faults = await withEach(async (text, n) => {
      const sent = { title: `${text}!`, content: `${around(text, n)} Edited.`, footer: `${text}?` };
      const edited = await admin.put(`/api/posts/${articles[n]}`).send(sent).expect(200);
      return answerFaults(json(edited), sent);
    });
    expect(faults).toEqual([]);
  });

  it('is only text in a comment, new or edited', async () => {
    const faults = await withEach(async (text, n) => {
      const path = `/api/posts/${articles[n]}/comments`;
      const made = await member
        .post(path)
        .send({ content: around(text, n) })
        .expect(201);
      await admin.post(`/api/comments/${made.body.id}/approve`).expect(200);
      const [read] = json<Fields[]>(await archive.visitor.get(path).expect(200));
      const edited = await admin
        .put(`/api/comments/${made.body.id}`)
        .send({ content: `${text} Edited.` })
        .expect(200);
      return [
        ...answerFaults(read!, { content: around(text, n) }),
        ...answerFaults(json(edited), { content: `${text} Edited.` }),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('is only text in a story', async () => {
    const faults = await withEach(async (text, n) => {
      const sent = { content: around(text, n), category: 'Other' };
      const made = json(await archive.visitor.post('/api/confessions').send(sent).expect(201));
      stories[n] = made['id'] as number;
      const approved = await admin.post(`/api/confessions/${made['id'] as number}/approve`).expect(200);
      return [...answerFaults(made, sent), ...answerFaults(json(approved), sent)];
    });
    expect(faults).toEqual([]);
  });

  it('is escaped in search results, where only the words searched for are marked', async () => {
    const faults = await withEach(async (_, n) => {
      const hits = await eventually(
        async () => {
          const found = json<Fields[]>(
            await archive.visitor
              .get('/api/search')
              .query({ q: wordOf(n) })
              .expect(200),
          );
          const ids = [`article ${articles[n]}`, `story ${stories[n]}`];
          return ids.every((id) => found.some((hit) => `${String(hit['type'])} ${String(hit['id'])}` === id)) && found;
        },
        { what: `two hits for ${wordOf(n)}` },
      );
      return hits.flatMap(({ excerpt, title, type }) => [
        ...htmlFaults(excerpt as string, MARKS),
        ...[...(excerpt as string).matchAll(/<mark>(.*?)<\/mark>/gs)]
          .filter(([, marked]) => !/^quizzical/i.test(marked!))
          .map(([, marked]) => `${marked} is marked`),
        ...(type === 'article' && typeof title !== 'string' ? ['it has no title'] : []),
      ]);
    });
    expect(faults).toEqual([]);
  });

  it('is only text in a search query', async () => {
    const faults = await withEach(async (text) => {
      const answer = await archive.visitor.get('/api/search').query({ q: text });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) return [];
      return json<Fields[]>(answer).flatMap(({ excerpt }) => htmlFaults(excerpt as string, MARKS));
    });
    expect(faults).toEqual([]);
  });

  it('is a valid user name unless it contains an invisible character', async () => {
    let refused = 0;
    const faults = await withEach(async (text, n) => {
      const username = cut(`${n} ${text}`, 60).normalize('NFC');
      const agent = supertest.agent(archive.url);
      const sent = { username, email: `n${n}@example.org` };
      const made = await agent.post('/api/auth/register').send({ ...sent, password: 'a-fine-secret' });
      // Variation selectors, such as the one after a heart, are removed first.
      if (INVISIBLE_CHARACTER.test(username.replaceAll(/[\ufe0e\ufe0f]/g, ''))) {
        refused += 1;
        return made.status === 400 ? [] : [`${JSON.stringify(username)} was answered ${made.status}`];
      }
      expect(made.status).toBe(201);
      const read = await agent.get('/api/auth/user').expect(200);
      return [...answerFaults(json(made), sent), ...answerFaults(json(read), sent)];
    });
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });

  it('is only text in a submission or a suggestion', async () => {
    const faults = await withEach(async (text, n) => {
      const email = `n${n}@example.org`;
      const submission = {
        title: `${text} ${wordOf(n)}`,
        content: `${around(text, n)} And so on, and so on, and so on.`,
        authorName: cut(`${n} ${text}`, 100),
        email,
      };
      const suggestion = { title: submission.title, content: around(text, n), name: submission.authorName, email };
      const submitted = await archive.visitor.post('/api/submissions').send({ ...submission, categoryId: 1 });
      const suggested = await archive.visitor.post('/api/suggestions').send({ ...suggestion, suggestionType: 'topic' });
      return [
        ...answerFaults(json(submitted), submission),
        ...answerFaults(json(suggested), suggestion),
        ...answerFaults(json(await admin.post(`/api/submissions/${submitted.body.id}/approve`)), submission),
        ...answerFaults(json(await admin.post(`/api/suggestions/${suggested.body.id}/approve`)), suggestion),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('is only text in the name of a subscriber', async () => {
    const faults = await withEach(async (text, n) => {
      const sent = { email: `n${n}@example.org`, name: cut(text, 200) };
      // The name may become a header of an email.
      const isLine = !/[\p{Cc}\u2028\u2029]/u.test(sent.name.trim());
      await archive.visitor
        .post('/api/newsletter/subscribe')
        .send(sent)
        .expect(isLine ? 202 : 400);
      if (!isLine) return [];
      const shown = () => admin.get('/api/newsletter/subscribers').query({ q: sent.email }).expect(200);
      return eventually(
        async () => {
          const [one] = json<Fields[]>(await shown());
          return one && answerFaults(one, sent);
        },
        { what: sent.email },
      );
    });
    expect(faults).toEqual([]);
  });

  it('is rejected as the name of a field, without being interpreted', async () => {
    const faults = await withEach(async (text) => {
      const answer = await archive.visitor
        .post('/api/confessions')
        .send({ [text]: 1, content: 'x', category: 'Other' });
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      return answer.status === 400 ? [] : [`answered ${answer.status}`];
    });
    expect(faults).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/onload=alert(1)>',
    '//evil.example/x.png',
    '/\\evil.example',
  ])('is rejected as the picture of an article: %s', async (imageUrl) => {
    const body = { title: 'T', content: 'C', categoryId: 1, imageUrl };
    await admin.post('/api/posts').send(body).expect(400);
  });

  it('is safe in the public lists, which contain the newest of it', async () => {
    for (const path of ['/api/posts?limit=100', '/api/posts?limit=100&fields=summary', '/api/confessions?limit=100']) {
      const items = json<Fields[]>(await archive.visitor.get(path).expect(200));
      expect(items).toHaveLength(100);
      expect(items.flatMap((item) => answerFaults(item, {}))).toEqual([]);
    }
  });

  it('is detected by these checks if it is unsafe or changed', () => {
    expect(answerFaults({ contentHtml: '<p onclick="x">y</p>' }, {})).toHaveLength(1);
    expect(answerFaults({ title: 'x' }, { title: '<b>x</b>' })).toHaveLength(1);
    expect(htmlFaults('<mark>x</mark><img>', MARKS)).toHaveLength(1);
  });
});
