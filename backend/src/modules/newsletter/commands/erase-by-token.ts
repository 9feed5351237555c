import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { EraseAddress } from '../contract.js';
import { findByToken } from '../presenters/find-by-token.js';

/** The holder of an emailed link to the preferences erases their address. */
export class EraseByToken extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(EraseByToken)
export class EraseByTokenHandler implements ICommandHandler<EraseByToken> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly settings: Settings,
  ) {}

  async execute({ token }: EraseByToken): Promise<void> {
    const { id } = await findByToken(this.em, token, ['preferences'], this.settings.sessionSecret);
    await this.commands.execute(new EraseAddress(id));
  }
}
