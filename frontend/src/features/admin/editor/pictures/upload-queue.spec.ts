import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../../../lib/api/client';
import type { Media } from '../../../../lib/api/types';
import { BusyError, UnknownOutcomeError, type SendOptions } from './send-file';
import { uploadWords } from './picture-words';
import { UploadQueue } from './upload-queue';

const media = (id: string) => ({ id, url: `/media/${id}` }) as Media;
const file = (name: string, type = 'image/png', size = 10) => new File(['x'.repeat(size)], name, { type });

interface Request extends SendOptions {
  name: string;
  resolve: (media: Media) => void;
  reject: (error: ApiError) => void;
}

let requests: Request[];
let queue: UploadQueue;
const states = () => queue.uploads.getState().map(({ state }) => state.kind);
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

beforeEach(() => {
  requests = [];
  queue = new UploadQueue(
    ({ name }, options) =>
      new Promise((resolve, reject) => {
        requests.push({ name, ...options, resolve, reject });
      }),
  );
});

describe('uploads', () => {
  it('are sent three at a time, in their order', async () => {
    queue.add(
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
      'text',
    );
    expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    requests[1]!.resolve(media('b'));
    await settled();
    expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending']);
  });

  it('show how much has been sent', () => {
    queue.add([file('a')], 'text');
    requests[0]!.onProgress(0.5);
    expect(queue.uploads.getState()[0]!.state).toEqual({ kind: 'sending', sent: 0.5 });
  });

  it('wait for another try after a lost connection, and go on by themselves when the network is back', async () => {
    const [id] = queue.add([file('a')], 'text');
    requests[0]!.onProgress(0.4);
    requests[0]!.reject(new ApiError(0, 'Lost.'));
    await settled();
    expect(queue.uploads.getState()[0]!.state).toMatchObject({ kind: 'failed', sent: 0.4, isLost: true });
    queue.retry(id!);
    expect(requests).toHaveLength(2);
    requests[1]!.reject(new ApiError(0, 'Lost.'));
    await settled();
    queue.retryLost();
    requests[2]!.resolve(media('a'));
    await settled();
    expect(states()).toEqual(['done']);
  });

  it.each([401, 403, 429, 500])('can be tried again after %i, and not because the network is back', async (status) => {
    const [id] = queue.add([file('a')], 'text');
    requests[0]!.reject(new ApiError(status, 'Not now.'));
    await settled();
    expect(queue.uploads.getState()[0]!.state).toMatchObject({ kind: 'failed', isLost: false });
    queue.retryLost();
    expect(requests).toHaveLength(1);
    queue.retry(id!);
    expect(requests).toHaveLength(2);
  });

  it('that may have arrived are not sent again because the network is back', async () => {
    queue.add([file('a')], 'text');
    requests[0]!.reject(new UnknownOutcomeError());
    await settled();
    const [upload] = queue.uploads.getState();
    expect(uploadWords(upload!).state).toBe(
      'We don’t know whether it arrived. Look in the library before you try again.',
    );
    queue.retryLost();
    expect(requests).toHaveLength(1);
  });

  it.each([400, 413, 415])('are refused for good after %i, with the sentence of the server', async (status) => {
    const [id] = queue.add([file('a')], 'text');
    requests[0]!.reject(new ApiError(status, 'Broken.'));
    await settled();
    expect(queue.uploads.getState()[0]!.state).toEqual({ kind: 'refused', message: 'Broken.' });
    queue.retry(id!);
    expect(requests).toHaveLength(1);
  });

  it('are canceled, and the next one starts', () => {
    const ids = queue.add(
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
      'text',
    );
    queue.remove(ids[0]!);
    expect(requests[0]!.signal.aborted).toBe(true);
    expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.uploads.getState()).toHaveLength(3);
    queue.stop();
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
    expect(queue.isUnfinished).toBe(false);
  });

  it.each([
    ['a drawing', file('a.svg', 'image/svg+xml'), 'We can’t use this kind of file.'],
    ['a document', file('a.pdf', 'application/pdf'), 'We can’t use this kind of file.'],
    ['a HEIC', file('a.HEIC', ''), 'This is a HEIC picture'],
    ['a picture above 20 MB', file('a.png', 'image/png', 20 * 1024 * 1024 + 1), 'This picture is larger than 20 MB.'],
    ['an empty file', file('a.png', 'image/png', 0), 'This file is empty.'],
  ])('do not send %s', (_, wrong, message) => {
    queue.add([wrong], 'text');
    expect(requests).toHaveLength(0);
    expect(queue.uploads.getState()[0]!.state).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(message),
    });
  });
});

describe('a busy server', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is tried again when it says, a few times, before someone is asked', async () => {
    const [id] = queue.add([file('a')], 'text');
    for (let attempt = 1; attempt <= 4; attempt++) {
      requests.at(-1)!.reject(new BusyError('Busy.', 7));
      await settled();
      expect(states()).toEqual(['waiting']);
      jest.advanceTimersByTime(6_999);
      expect(requests).toHaveLength(attempt);
      jest.advanceTimersByTime(1);
      expect(requests).toHaveLength(attempt + 1);
    }
    requests.at(-1)!.reject(new BusyError('Busy.', 7));
    await settled();
    expect(queue.uploads.getState()[0]!.state).toMatchObject({ kind: 'failed', isLost: false, error: { status: 503 } });
    queue.retry(id!);
    expect(states()).toEqual(['sending']);
  });
});
