import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Observe } from '../http/doorway.js';
import { routeKey } from '../http/permissions.js';
import type { ReadyAnswer } from './ready-answer.js';

/** Sends what is kept, if it is, to somebody at the door. @returns whether it was sent */
export function sendKept(
  kept: ReadyAnswer | undefined,
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  observe: Observe,
): boolean {
  if (!kept) return false;
  const began = performance.now();
  const status = kept.sendAgain({ headers, method, id: randomUUID() }, response);
  if (status === 0) return false;
  observe(routeKey(method, kept.route), status, (performance.now() - began) / 1_000);
  return true;
}
