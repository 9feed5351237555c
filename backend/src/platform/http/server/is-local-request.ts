import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../security/loopback.js';

/** Headers that a proxy adds. With any of them, the request came from elsewhere, although the connection is local. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a request comes from a program on this machine and is addressed to this machine. The remote address alone is
 * not enough: another site's name can be made to resolve to 127.0.0.1 (DNS rebinding), and a local proxy connects from
 * here for everyone.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const [, host] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(headers.host ?? '') ?? [];
  const wasForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !wasForwarded && isLoopback(socket.remoteAddress) && isLoopback(host);
}
