import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { Role } from '../../src/kernel/roles.js';
import { cookieOf } from './test-app.js';
import type { TestApp } from './test-app.js';

export interface Person {
  agent: TestAgent;
  id: number;
  username: string;
  email: string;
  cookie: string;
}

/** Someone with a role, signed in. */
export async function personWith(archive: TestApp, role: Role, { suspended = false } = {}): Promise<Person> {
  const username = `${role}-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  const agent = supertest.agent(archive.url);
  const answer = await agent
    .post('/api/auth/register')
    .send({ username, email, password: 'a-fine-secret' })
    .expect(201);
  const { id } = answer.body as { id: number };
  const staffRole = role === 'member' || role === 'admin' ? null : role;
  await archive.app
    .get(MikroORM)
    .em.fork()
    .execute('update account set is_admin = ?, staff_role = ?, suspended_on = ? where id = ?', [
      ...[role === 'admin', staffRole, suspended ? '2026-11-28' : null, id],
    ]);
  return { agent: agent as TestAgent, id, username, email, cookie: cookieOf(answer) };
}
