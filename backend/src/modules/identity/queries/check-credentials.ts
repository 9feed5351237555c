import { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleInit } from '@nestjs/common';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { passwordMatches, prepareToCompare } from '../../../platform/security/passwords.js';

/** Whose e-mail and password these are; null when they are nobody's, without saying which of the two is wrong. */
export class CheckCredentials extends Query<number | null> {
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
    await prepareToCompare();
  }

  async execute({ email, password }: CheckCredentials): Promise<number | null> {
    const [row] = await this.em.execute<{ id: number; password_hash: string }[]>(
      'select id, password_hash from account where email = ?',
      [email],
    );
    const matches = await passwordMatches(row?.password_hash ?? null, password);
    return row && matches ? row.id : null;
  }
}
