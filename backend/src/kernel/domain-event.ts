/**
 * Something that happened, named in the past tense. It is stored in the outbox and the queue, so its fields are ids and
 * versions only: never text that someone wrote, never who someone is.
 */
export abstract class DomainEvent {
  /** The stored name, `<module>.<thing>-<happened>`. Renaming it orphans the events that are waiting. */
  static readonly eventName: string;
}

export type EventFields = Record<string, string | number | boolean | null>;

export interface DomainEventClass<E extends DomainEvent = DomainEvent> {
  new (...args: never[]): E;
  readonly eventName: string;
}

/** The stored name of an event. Throws when its class has none. */
export function eventNameOf(event: DomainEvent): string {
  const name = (event.constructor as unknown as DomainEventClass).eventName;
  if (!name) throw new Error(`${event.constructor.name} has no static eventName`);
  return name;
}
