import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../security/loopback.js';

/** What a proxy adds: with any of these the request began somewhere else, though its connection did not. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a program on this machine asks, and meant this machine. The address alone would not do: another site's name can
 * be made to resolve to 127.0.0.1 (DNS rebinding), and a proxy here connects from here for everybody.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const [, host] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(headers.host ?? '') ?? [];
  const wasForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return !wasForwarded && isLoopback(socket.remoteAddress) && isLoopback(host);
}
