import { ApiError, errorOf, UNREACHABLE } from '../../../../lib/api/client';
import type { Media } from '../../../../lib/api/types';

/** In milliseconds without progress: a connection that is gone often says nothing. */
const STALLED_AFTER = 60_000;
/** In milliseconds after the last byte. The server may take a minute to prepare a picture, and a proxy waits for 90 s. */
const UNANSWERED_AFTER = 150_000;

/** All of the file was sent, and no answer came: the picture may be in the library. */
export class UnknownOutcomeError extends ApiError {
  constructor() {
    super(0, 'We don’t know whether it arrived. Look in the library before you try again.');
  }
}

/** The server is busy (503) and names the seconds after which to try again. */
export class BusyError extends ApiError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(503, message);
  }
}

export interface SendOptions {
  /** Receives the share that has been sent, from 0 to 1. At 1 the server prepares the picture. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export type SendFile = (file: File, options: SendOptions) => Promise<Media>;

function failure(request: XMLHttpRequest): ApiError {
  // The proxy gave up on the server, which may still finish.
  if (request.status === 504) return new UnknownOutcomeError();
  const error = errorOf(request, request.responseText);
  if (error.status !== 503) return error;
  return new BusyError(error.message, Number(request.getResponseHeader('retry-after')) || 5);
}

/**
 * POST /api/media, with progress, which fetch does not have.
 *
 * @throws ApiError with the status 0 when the connection was lost, also when `signal` aborts; UnknownOutcomeError;
 * BusyError
 */
export const sendFile: SendFile = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    const lost = (): void => reject(isSent ? new UnknownOutcomeError() : new ApiError(0, UNREACHABLE));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      request.abort();
    };
    const restartTimer = (ms = STALLED_AFTER): void => {
      clearTimeout(timer);
      timer = setTimeout(() => (lost(), stop()), ms);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      isSent = true;
      restartTimer(UNANSWERED_AFTER);
      onProgress(1);
    };
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as Media);
      else reject(failure(request));
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    const form = new FormData();
    // Without the file's name, which may say more than the picture. The server does not read it.
    form.append('file', file, 'picture');
    request.open('POST', '/api/media');
    restartTimer();
    request.send(form);
  });
