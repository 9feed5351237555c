import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Account } from '../domain/account.js';
import { hashPassword } from '../../../platform/security/passwords.js';

/** At start: makes the first admin when there is none. Answers the e-mail of an admin, and whether it was made now. */
export class EnsureFirstAdmin extends Command<{ email: string; made: boolean }> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

@HandlesCommand(EnsureFirstAdmin)
export class EnsureFirstAdminHandler implements ICommandHandler<EnsureFirstAdmin> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ email, password }: EnsureFirstAdmin): Promise<{ email: string; made: boolean }> {
    const first = await this.em.findOne(Account, { isAdmin: true }, { orderBy: { id: 'asc' } });
    if (first) return { email: first.email, made: false };
    const existing = await this.em.findOne(Account, { email });
    if (existing) {
      existing.isAdmin = true;
      existing.passwordHash = await hashPassword(password);
      return { email, made: true };
    }
    const username = await this.freeUsername();
    const passwordHash = await hashPassword(password);
    this.em.persist(Account.register({ username, email, passwordHash, isAdmin: true, now: this.clock.now() }));
    return { email, made: true };
  }

  private async freeUsername(): Promise<string> {
    const taken = await this.em.count(Account, { username: 'admin' });
    return taken ? `admin-${Date.now()}` : 'admin';
  }
}
