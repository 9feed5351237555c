import type { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { GetAccount } from '../queries/get-account.js';
import type { SessionAccount } from '../presenters/session-account.js';
import type { User } from './auth.dto.js';

/**
 * Starts a session with a new id, so that an id planted by an attacker is worthless. The session plugin saves it before
 * the response is sent, so the next request is signed in.
 */
export async function beginSession(request: FastifyRequest, { id, passwordVersion }: SessionAccount): Promise<void> {
  await request.session.regenerate();
  request.session.userId = id;
  request.session.passwordVersion = passwordVersion;
}

export async function userOf(queries: QueryBus, id: number): Promise<User> {
  const user = await queries.execute(new GetAccount(id));
  if (!user) throw new DomainError('auth.required', 'unauthenticated', 'Please sign in first.');
  return user;
}
