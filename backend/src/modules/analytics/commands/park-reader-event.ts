import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ParkReaderEvent } from '../contract.js';

@HandlesCommand(ParkReaderEvent)
export class ParkReaderEventHandler implements ICommandHandler<ParkReaderEvent> {
  constructor(private readonly em: EntityManager) {}

  async execute({ event, reason }: ParkReaderEvent): Promise<void> {
    await this.em.execute(
      `insert into parked_reader_event (id, event, reason) values (md5(?)::uuid, ?::jsonb, ?)
       on conflict (id) do update set reason = excluded.reason, again = false`,
      [JSON.stringify(event), JSON.stringify(event), reason],
    );
  }
}
