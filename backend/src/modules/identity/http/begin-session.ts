import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { CancelDeletion } from '../commands/cancel-deletion.js';
import { startSessionTimes } from '../../../platform/http/auth/fresh-factor.js';
import type { User } from '../presenters/account.view.js';
import { GetAccount } from '../queries/get-account.js';
import type { SessionAccount } from '../presenters/session-account.js';
import { deviceWords } from './device-words.js';

/**
 * Starts a session with a new id, so that an id planted by an attacker is worthless. The session plugin saves it before
 * the response is sent, so the next request is signed in. Signing in is a fresh factor. Every way to sign in ends here: it also ends a
 * deletion of the account.
 */
export async function beginSession(
  request: FastifyRequest,
  { id, passwordVersion }: SessionAccount,
  commands: CommandBus,
): Promise<{ deletionCancelled?: true }> {
  const wasCancelled = await commands.execute(new CancelDeletion(id));
  await request.session.regenerate();
  request.session.userId = id;
  request.session.passwordVersion = passwordVersion;
  const device = deviceWords(request.headers['user-agent']);
  if (device) request.session.device = device;
  startSessionTimes(request);
  return wasCancelled ? { deletionCancelled: true } : {};
}

export async function userOf(queries: QueryBus, id: number): Promise<User> {
  const user = await queries.execute(new GetAccount(id));
  if (!user) throw new DomainError('auth.required', 'unauthenticated', 'You need to sign in first.');
  return user;
}
