/**
 * Something that happened, in the past tense. It travels through the outbox and the queue, so its fields are ids and
 * versions only: never what somebody wrote, never who somebody is.
 */
export abstract class DomainEvent {
  /** The stable name it travels under, `<module>.<thing>-<happened>`. A rename orphans what is under way. */
  static readonly eventName: string;
}

export type EventFields = Record<string, string | number | boolean | null>;

export interface DomainEventClass<E extends DomainEvent = DomainEvent> {
  new (...args: never[]): E;
  readonly eventName: string;
}

/** The name under which an event travels; throws when the class forgot to name itself. */
export function eventNameOf(event: DomainEvent): string {
  const name = (event.constructor as unknown as DomainEventClass).eventName;
  if (!name) throw new Error(`${event.constructor.name} has no static eventName`);
  return name;
}
