import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from './test-app.js';

/** A second admin, signed in. */
export async function otherAdmin(archive: TestApp): Promise<TestAgent> {
  const username = `b-${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.org`, password: 'a-fine-secret' };
  const agent = supertest.agent(archive.url);
  await agent.post('/api/auth/register').send(account).expect(201);
  await archive.app
    .get(MikroORM)
    .em.fork()
    .execute('update account set is_admin = true where username = ?', [username]);
  return agent as TestAgent;
}
