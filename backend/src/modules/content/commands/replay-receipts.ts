import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ReplayReceipts, WithdrawStory } from '../contract.js';

/** In the order of the hashes, which is random. */
const STORE = `
  insert into receipt (hash, ended, reason, note, day)
  select hash, ended, reason, note, day
    from jsonb_to_recordset(?::jsonb) as e(hash text, ended text, reason text, note text, day date) order by hash
  on conflict (hash) do update set reason = excluded.reason, note = excluded.note, day = excluded.day
   where receipt.ended = excluded.ended`;

@HandlesCommand(ReplayReceipts)
export class ReplayReceiptsHandler implements ICommandHandler<ReplayReceipts> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ receipts }: ReplayReceipts): Promise<number> {
    const withdrawn = receipts.filter(({ ended }) => ended === 'withdrawn').map(({ hash }) => hash);
    const back = await this.em.execute<{ hash: string; is_there: boolean }[]>(
      `select hash, story_id is not null as is_there from receipt
        where ended is distinct from 'withdrawn' and hash in (select jsonb_array_elements_text(?::jsonb)) order by hash`,
      [JSON.stringify(withdrawn)],
    );
    const dayOf = new Map(receipts.map(({ hash, day }) => [hash, day]));
    for (const { hash } of back) await this.commands.execute(new WithdrawStory(hash, dayOf.get(hash) ?? null));
    await this.em.execute(STORE, [JSON.stringify(receipts)]);
    return back.filter(({ is_there }) => is_there).length;
  }
}
