import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { PageReader, stateOf } from '../support/page-faults.js';
import { newSender, post as postFrom, sendStory, WITH_LIMITS } from '../support/rate-limits.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** The headers of a browser that sends the form of our page, which has no referrer. */
const BROWSER = { origin: 'null', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
const WORDS = 'The coat hooks were pink.';

describe('the forms of /receipt, from a browser without scripts', () => {
  let archive: TestApp;
  let receipt: string;
  const reader = new PageReader();
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    const story = { content: WORDS, category: 'Other' };
    const sent = await archive.visitor.post('/api/confessions').send(story).expect(201);
    ({ receipt } = sent.body as { receipt: string });
  });
  afterAll(() => archive?.close());

  const post = (fields: object | string) =>
    archive.visitor.post('/receipt').set(BROWSER).type('form').send(fields).redirects(0);
  const formOf = ({ text }: { text: string }) => stateOf(reader.read(text)).form;
  const grouped = (number: string) => number.replaceAll(/\d{4}(?=\d)/g, '$& ');

  it('are answered with a page that nothing stores, and that only their sender gets', async () => {
    const wide = [...receipt].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('');
    await post({ form: 'receipt', receipt: wide }).expect(200);
    const found = await post({ form: 'receipt', receipt: `${grouped(receipt)}\u200b` }).expect(200);
    expect([found.headers['cache-control'], found.headers['etag'], found.headers['set-cookie']]).toEqual([
      'no-store',
      undefined,
      undefined,
    ]);
    expect(formOf(found)).toEqual({
      form: 'receipt',
      status: 200,
      error: '',
      errors: [],
      values: { receipt, status: 'waiting', content: WORDS, category: 'Other', contentNotes: '', version: '1' },
    });
    const page = reader.read(found.text);
    expect(page.querySelector('h2')?.textContent).toBe('It’s waiting for an editor.');
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    const forms = [...page.querySelectorAll('form[action="/receipt"]')];
    expect(forms.map((form) => form.querySelector<HTMLInputElement>('[name=form]')!.value)).toEqual([
      'receipt-correct',
      'receipt-withdraw',
    ]);
    expect(forms.map((form) => form.querySelector<HTMLInputElement>('[name=receipt]')!.value)).toEqual([
      receipt,
      receipt,
    ]);
    const { text } = await archive.visitor.get('/receipt').expect(200);
    expect(text).not.toContain(receipt);
    expect(text).not.toContain(WORDS);
  });

  it('come back with the number as it was typed', async () => {
    const unknown = receipt.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    const missing = await post({ form: 'receipt', receipt: grouped(unknown) }).expect(404);
    expect(missing.headers['cache-control']).toBe('no-store');
    expect(formOf(missing)?.values).toEqual({ receipt: grouped(unknown) });
    expect(reader.read(missing.text).querySelector('.field-error')?.textContent).toBe(
      'We don’t have that number. Check the digits: two may be switched.',
    );
    for (const typed of ['', '4071 9926', `${receipt}1`, 'one two three', '４０７１']) {
      const short = await post({ form: 'receipt', receipt: typed }).expect(400);
      expect(formOf(short)).toMatchObject({ errors: [{ path: 'receipt' }], values: { receipt: typed } });
    }
    await post({ form: 'receipt', receipt: [receipt, receipt] }).expect(400);
    await post({ form: 'receipt', receipt, page: '1' }).expect(400);
  });

  it('change a story, and come back with the text if it is refused', async () => {
    const long = 'x'.repeat(10_001);
    const refused = await post({ form: 'receipt-correct', receipt, content: long }).expect(400);
    expect(formOf(refused)?.values).toEqual({
      receipt,
      content: long,
      contentNow: WORDS,
      notesNow: '',
      versionNow: '1',
    });
    const changed = await post({ form: 'receipt-correct', receipt, content: 'The hooks.\r\n\r\nAll of them.' }).expect(
      200,
    );
    expect(formOf(changed)?.values).toMatchObject({ status: 'waiting', content: 'The hooks.\n\nAll of them.' });
    const boxes = new URLSearchParams({ form: 'receipt-correct', receipt, content: 'The hooks.\n\nAll of them.' });
    for (const note of ['slurs', 'family']) boxes.append('contentNotes', note);
    const noted = await post(boxes.toString()).expect(200);
    expect(formOf(noted)?.values).toMatchObject({ contentNotes: 'family slurs' });
    expect(reader.read(noted.text).querySelectorAll('[name=contentNotes][checked]')).toHaveLength(2);
    boxes.delete('contentNotes');
    expect(formOf(await post(boxes.toString()).expect(200))?.values).toMatchObject({ contentNotes: '' });
    expect(changed.text).toContain('Saved. The editors will read it as it is now.');
  });

  it('come back with both texts if an editor has changed the story meanwhile', async () => {
    const shown = await post({ form: 'receipt', receipt }).expect(200);
    const { version } = formOf(shown)!.values;
    expect(reader.read(shown.text).querySelector('[name=version]')?.getAttribute('value')).toBe(version);
    const admin = await archive.admin();
    const [{ id }] = (await admin.get('/api/confessions/pending').expect(200)).body as [{ id: number }];
    await admin.put(`/api/confessions/${id}`).send({ content: 'The hooks of [name].' }).expect(200);
    const change = { form: 'receipt-correct', receipt, content: 'The hooks.\n\nAll of them.' };
    const refused = await post({ ...change, version }).expect(409);
    const values = formOf(refused)!.values;
    expect(values).toMatchObject({ version, contentNow: 'The hooks of [name].' });
    const page = reader.read(refused.text);
    expect(page.querySelector('.field-error')?.textContent).toBe(
      'Something changed after you opened this page. Take another look, then try again.',
    );
    expect(page.querySelector('blockquote')?.textContent).toBe('The hooks of [name].');
    expect(page.querySelector('textarea')?.textContent).toBe('The hooks.\n\nAll of them.');
    expect(page.querySelector('[name=version]')?.getAttribute('value')).toBe(values['versionNow']);
    await post({ ...change, version: 'one' }).expect(400);
    await post({ ...change, version: values['versionNow'] }).expect(200);
  });

  it('come back with a refused answer and its question', async () => {
    const admin = await archive.admin();
    const [{ id }] = (await admin.get('/api/confessions/pending').expect(200)).body as [{ id: number }];
    await admin.post(`/api/confessions/${id}/question`).send({ text: 'May we say “the room”?' }).expect(200);
    const typed = { form: 'receipt-answer', receipt: grouped(receipt), answer: 'x'.repeat(2_001) };
    const refused = await post(typed).expect(400);
    expect(formOf(refused)?.values).toEqual({
      ...{ receipt: typed.receipt, answer: typed.answer },
      ...{ question: 'May we say “the room”?', daysLeft: '7', versionNow: expect.stringMatching(/^\d+$/) },
    });
    const page = reader.read(refused.text);
    expect(page.querySelector('.receipt-quote')?.textContent).toBe('May we say “the room”?');
    expect(page.querySelector('textarea')?.textContent).toBe(typed.answer);
    await post({ ...typed, answer: 'Yes.' }).expect(200);
    // Nothing is asked anymore.
    const late = await post({ ...typed, answer: 'Yes, too.' }).expect(409);
    expect(formOf(late)?.values).toEqual({ receipt: typed.receipt, answer: 'Yes, too.' });
    expect(reader.read(late.text).querySelector('.receipt-quote')).toBeNull();
  });

  it('have no field for a change beside an edit, because a yes or a no would lose what is typed there', async () => {
    const admin = await archive.admin();
    const [{ id }] = (await admin.get('/api/confessions/pending').expect(200)).body as [{ id: number }];
    await admin.post(`/api/confessions/${id}/suggest`).send({ content: 'The hooks of a room.' }).expect(200);
    const namesOf = ({ text }: { text: string }) =>
      [...reader.read(text).querySelectorAll<HTMLInputElement>('form[action="/receipt"] [name=form]')].map(
        ({ value }) => value,
      );
    const shown = await post({ form: 'receipt', receipt }).expect(200);
    expect(reader.read(shown.text).querySelector('h2')?.textContent).toBe('An editor suggests changes.');
    expect(namesOf(shown)).toEqual(['receipt-agree', 'receipt-withdraw']);
    expect(reader.read(shown.text).querySelector('textarea')).toBeNull();
    expect(shown.text).toContain('Press Keep My Words, and you can do that next.');
    const { version } = formOf(shown)!.values;
    const kept = await post({ form: 'receipt-agree', receipt, version, agree: 'no' }).expect(200);
    expect(kept.text).toContain('Your words stay as they are.');
    expect(namesOf(kept)).toEqual(['receipt-correct', 'receipt-withdraw']);
  });

  it('from another site are refused with a page that has no number', async () => {
    const refused = await post({ form: 'receipt-withdraw', receipt }).set('sec-fetch-site', 'cross-site').expect(403);
    expect(refused.text).not.toContain(receipt);
  });

  it('take a story back', async () => {
    const gone = await post({ form: 'receipt-withdraw', receipt }).expect(200);
    expect(formOf(gone)?.values).toEqual({ receipt, status: 'withdrawn' });
    expect(gone.text).not.toContain('All of them.');
    const admin = await archive.admin();
    expect((await admin.get('/api/confessions/pending').expect(200)).body).toEqual([]);
  });
});

describe('guessing numbers with empty answers, from a browser without scripts', () => {
  let archive: TestApp;
  const reader = new PageReader();
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', WITH_LIMITS, 'site');
  });
  afterAll(() => archive?.close());

  it('is counted for the guesser, and takes the question from no author', async () => {
    const [author, guesser] = [newSender(), newSender()];
    const { id, receipt } = (await sendStory(archive, author).expect(201)).body as { id: number; receipt: string };
    const question = 'May we say “the room”?';
    const admin = await archive.admin();
    await admin.post(`/api/confessions/${id}/question`).send({ text: question }).expect(200);
    const answered = async (from: string, number: string) => {
      const fields = { form: 'receipt-answer', receipt: number, answer: '' };
      const request = supertest(archive.url).post('/receipt').set(BROWSER).set('x-forwarded-for', from);
      const { text } = await request.type('form').send(fields).redirects(0).expect(400);
      return stateOf(reader.read(text)).form?.values;
    };
    for (let n = 0; n < 20; n++) await answered(guesser, '0000000000000000');
    expect(await answered(author, receipt)).toMatchObject({ receipt, question });
    expect(await answered(guesser, receipt)).toEqual({ receipt, answer: '' });
    await postFrom(archive, '/api/receipts', guesser, { receipt }).expect(429);
  });
});
