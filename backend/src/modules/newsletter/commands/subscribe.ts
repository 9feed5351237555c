import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { SignUpRequested, Subscribe } from '../contract.js';

/** Never looks at the address, so that the response takes the same time whatever its state (docs/adr/0042). */
@HandlesCommand(Subscribe)
export class SubscribeHandler implements ICommandHandler<Subscribe> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ email, name }: Subscribe): Promise<void> {
    const [signUp] = await this.em.execute<[{ id: number }]>(
      'insert into newsletter_sign_up (email, name, created_at) values (?, ?, ?) returning id',
      [email, name, this.clock.now()],
    );
    await this.outbox.add(new SignUpRequested(signUp.id));
  }
}
