import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { api, ApiError, messageOf, nextCursor, pathId, withQuery } from './client';

const answer = (status: number, body: string | null, headers: Record<string, string> = {}): void => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status, headers }));
};
const failureOf = (request: Promise<unknown>): Promise<unknown> => request.then(() => null).catch((error) => error);

afterEach(() => void jest.restoreAllMocks());

describe('a response', () => {
  it('is read as JSON', async () => {
    answer(200, '{"id":7}');
    expect(await api.get('/api/x')).toEqual({ id: 7 });
  });
  it.each([202, 204])('may be empty (%p)', async (status) => {
    answer(status, null);
    expect(await api.post('/api/x', {})).toBeUndefined();
  });
  it('has the cursor of the next page', async () => {
    answer(200, '[1]', { 'x-total-count': '3', link: '</api/x?limit=1&cursor=a%2Bb>; rel="next"' });
    expect(await api.page('/api/x')).toEqual({ items: [1], total: 3, cursor: 'a+b' });
  });
});

describe('an error response', () => {
  const problem = (status: number, message: string) => JSON.stringify({ title: 'Title', status, detail: 'd', message });

  it.each([400, 401, 403, 409, 429, 503])('with status %p has the server’s message', async (status) => {
    answer(status, problem(status, 'That was too often. Please try again in 12 minutes.'));
    const failure = await failureOf(api.post('/api/x', {}));
    expect(failure).toMatchObject({ status, message: 'That was too often. Please try again in 12 minutes.' });
    expect(messageOf(failure, 'Otherwise.')).toBe('That was too often. Please try again in 12 minutes.');
  });
  it('lists the fields it is about', async () => {
    const errors = [{ path: 'email', message: 'Please enter a valid email address.' }];
    answer(400, JSON.stringify({ message: errors[0]?.message, errors }));
    expect(await failureOf(api.put('/api/x', {}))).toMatchObject({ errors });
  });
  it('that is not from our API has its status and body as message', async () => {
    answer(502, '<h1>Bad gateway</h1>');
    expect(messageOf(await failureOf(api.get('/api/x')), 'Otherwise.')).toBe('502: <h1>Bad gateway</h1>');
  });
  it('has status 0 if the server could not be reached', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const failure = await failureOf(api.post('/api/x', {}));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 0, message: expect.stringMatching(/couldn’t reach/) });
  });
});

describe('URLs', () => {
  it('leave out missing parameters', () =>
    expect(withQuery('/api/x', { limit: 25, cursor: null, category: '' })).toBe('/api/x?limit=25'));
  it('take an id from an address only if it is a number: `pending` is a route of its own', () =>
    expect(['7', '2147483647', 'pending', '7/x', '-1', '07', ''].map(pathId)).toEqual([
      '7',
      '2147483647',
      '0',
      '0',
      '0',
      '0',
      '0',
    ]));
  it.each([null, '', '</api/x?cursor=a>; rel="prev"'])('have no next page in %p', (link) =>
    expect(nextCursor(link)).toBeNull(),
  );
});
