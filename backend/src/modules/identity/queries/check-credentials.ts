import { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleInit } from '@nestjs/common';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { nearest, placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { passwordMatches, prepareDummyHash } from '../../../platform/security/passwords.js';
import type { SessionAccount } from '../presenters/session-account.js';

/** The account with this email and password, or null without saying which of the two is wrong. */
export class CheckCredentials extends Query<SessionAccount | null> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

@HandlesQuery(CheckCredentials)
export class CheckCredentialsHandler implements IQueryHandler<CheckCredentials>, OnModuleInit {
  constructor(private readonly em: EntityManager) {}

  async onModuleInit(): Promise<void> {
    await prepareDummyHash();
  }

  async execute({ email, password }: CheckCredentials): Promise<SessionAccount | null> {
    const spellings = spellingsOf(email);
    const rows = await this.em.execute<
      { id: number; email: string; password_hash: string; password_version: number }[]
    >(
      `select id, email::text, password_hash, password_version from account where email in (${placeholders(spellings)})`,
      spellings,
    );
    const row = nearest(rows, spellings);
    const matches = await passwordMatches(row?.password_hash ?? null, password);
    return row && matches ? { id: row.id, passwordVersion: row.password_version } : null;
  }
}
