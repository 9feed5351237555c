import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { useRecoveryCode } from '../presenters/recovery-codes.js';

/** Uses up a recovery code. Returns whether it was one of the account's. */
export class UseRecoveryCode extends Command<boolean> {
  constructor(
    readonly accountId: number,
    readonly plainCode: string,
  ) {
    super();
  }
}

@HandlesCommand(UseRecoveryCode)
export class UseRecoveryCodeHandler implements ICommandHandler<UseRecoveryCode> {
  constructor(private readonly em: EntityManager) {}

  execute({ accountId, plainCode }: UseRecoveryCode): Promise<boolean> {
    return useRecoveryCode(this.em, accountId, plainCode);
  }
}
