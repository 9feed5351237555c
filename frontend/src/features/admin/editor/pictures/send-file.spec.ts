import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BusyError, sendFile, UnknownOutcomeError } from './send-file';

/** The part of XMLHttpRequest that is used. The test plays the network. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  headers: Record<string, string> = {};
  sent: FormData | null = null;
  method = '';
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string): void {
    this.method = `${method} ${path}`;
  }
  send(body: FormData): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  /** As when the connection is lost. */
  fail(): void {
    this.onerror?.();
    this.onloadend?.();
  }
  getResponseHeader(name: string): string | null {
    return this.headers[name] ?? null;
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

const real = globalThis.XMLHttpRequest;
const file = new File(['x'], 'loom.png', { type: 'image/png' });
const send = (onProgress: (sent: number) => void = () => undefined, signal = new AbortController().signal) =>
  sendFile(file, { onProgress, signal });

beforeEach(() => {
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterAll(() => {
  globalThis.XMLHttpRequest = real;
});

describe('a file', () => {
  it('is sent as the form’s file without its name, with its progress', async () => {
    const shares: number[] = [];
    const result = send((share) => shares.push(share));
    const request = FakeRequest.last;
    expect(request.method).toBe('POST /api/media');
    expect((request.sent!.get('file') as File).name).toBe('picture');
    request.upload.onprogress!({ loaded: 5, total: 20 });
    request.upload.onload!();
    request.answer(201, { id: 'x' });
    await expect(result).resolves.toEqual({ id: 'x' });
    expect(shares).toEqual([0.25, 1]);
  });

  it('is refused with the sentence of the server', async () => {
    const result = send();
    FakeRequest.last.answer(415, { message: 'Not a picture.', code: 'media.type' });
    await expect(result).rejects.toMatchObject({ status: 415, message: 'Not a picture.', code: 'media.type' });
  });

  it('is sent again when a busy server wants it', async () => {
    const result = send();
    FakeRequest.last.headers['retry-after'] = '9';
    FakeRequest.last.answer(503, { message: 'Busy.' });
    const error: unknown = await result.catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(BusyError);
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: 9 });
  });

  it('is lost with the connection, or after a minute without progress', async () => {
    const lost = send();
    FakeRequest.last.fail();
    await expect(lost).rejects.toMatchObject({ status: 0 });
    jest.useFakeTimers();
    const stalled = send();
    jest.advanceTimersByTime(59_000);
    FakeRequest.last.upload.onprogress!({ loaded: 1, total: 2 });
    jest.advanceTimersByTime(60_000);
    await expect(stalled).rejects.toMatchObject({ status: 0 });
    jest.useRealTimers();
  });

  it('may have arrived if no answer comes after its last byte', async () => {
    jest.useFakeTimers();
    const silent = send();
    FakeRequest.last.upload.onload!();
    let isOver = false;
    void silent.catch(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(149_000);
    expect(isOver).toBe(false);
    jest.advanceTimersByTime(1_000);
    jest.useRealTimers();
    await expect(silent).rejects.toBeInstanceOf(UnknownOutcomeError);
    const lost = send();
    FakeRequest.last.upload.onload!();
    FakeRequest.last.fail();
    await expect(lost).rejects.toBeInstanceOf(UnknownOutcomeError);
    const proxied = send();
    FakeRequest.last.answer(504, {});
    await expect(proxied).rejects.toBeInstanceOf(UnknownOutcomeError);
  });

  it('stops when its upload is canceled', async () => {
    const abort = new AbortController();
    const result = send(undefined, abort.signal);
    abort.abort();
    await expect(result).rejects.toMatchObject({ status: 0 });
  });
});
