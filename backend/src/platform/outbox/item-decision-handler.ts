import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { EntityClass, FilterQuery } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Command } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { DecisionContext, ItemState } from '../../kernel/decision-context.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { HandlesCommand } from '../cqrs/handles.js';
import { Outbox } from './outbox.js';

interface DecisionCommand extends Command<number | null> {
  readonly id: number;
  readonly context: DecisionContext;
}

/** The entry of the audit log. */
interface DecisionEntry {
  action: string;
  kind: string;
  itemId: number;
  title?: string;
  before: ItemState | null;
  after: ItemState | null;
}

interface DecisionRule<C, Item, Entry extends DecisionEntry> {
  entity: EntityClass<Item>;
  action: Entry['action'];
  /** Refuses the command before the item is locked, for what only the database knows. */
  check?: (em: EntityManager, command: C) => Promise<void>;
  /** Changes the locked item. Returns its event, or undefined when nothing changed. */
  decide: (item: Item, command: C, now: Date) => DomainEvent | undefined;
  /** The title that the audit log stores, if any. */
  titleOf?: (item: Item) => string;
}

/**
 * Makes the handler of a command with which an admin decides about one item: it locks the item, applies the decision, adds the
 * event to the outbox and sends `AuditCommand`, which writes the audit log. The result is the id of the entry, or null when nothing
 * changed.
 *
 * @throws DomainError `<kind>.not-found`, from the handler
 */
export function itemDecisionHandler<
  C extends DecisionCommand,
  Item extends { readonly state: ItemState },
  Entry extends DecisionEntry,
>(
  kind: Entry['kind'],
  command: Type<C>,
  AuditCommand: new (context: DecisionContext, entry: Entry) => Command<number>,
  { entity, action, check, decide, titleOf }: DecisionRule<C, Item, Entry>,
): Type<{ execute(sent: C): Promise<number | null> }> {
  @HandlesCommand(command, { kind, action })
  class ItemDecisionHandler {
    constructor(
      private readonly em: EntityManager,
      private readonly outbox: Outbox,
      private readonly commands: CommandBus,
      private readonly clock: Clock,
    ) {}

    async execute(sent: C): Promise<number | null> {
      const { id: itemId, context } = sent;
      await check?.(this.em, sent);
      const where = { id: itemId } as FilterQuery<NoInfer<Item>>;
      const item = await this.em.findOne(entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!item) throw DomainError.notFound(kind);
      const before = item.state;
      const event = decide(item, sent, this.clock.now());
      if (!event) return null;
      await this.outbox.add(event);
      const title = titleOf && { title: titleOf(item) };
      const entry = { action, kind, itemId, ...title, before, after: item.state } as Entry;
      return this.commands.execute(new AuditCommand(context, entry));
    }
  }
  Object.defineProperty(ItemDecisionHandler, 'name', { value: `${command.name}Handler` });
  return ItemDecisionHandler;
}
