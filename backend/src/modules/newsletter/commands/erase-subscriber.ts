import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { RecordDecision } from '../../moderation/contract.js';
import { EraseAddress } from '../contract.js';

/** An admin erases an address. Returns the id of the decision, which names the row and not the address. */
export class EraseSubscriber extends Command<number> {
  constructor(
    readonly id: number,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(EraseSubscriber, { kind: 'subscriber', action: 'deleted' })
export class EraseSubscriberHandler implements ICommandHandler<EraseSubscriber> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ id, context }: EraseSubscriber): Promise<number> {
    const before = await this.commands.execute(new EraseAddress(id));
    const decided = { action: 'deleted', kind: 'subscriber', itemId: id, before, after: null } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
