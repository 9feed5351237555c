import { Inject, Injectable } from '@nestjs/common';

/**
 * What may leave the moment in which it happened, one by one: in a trace, in a line of the log with its name or id, in a number that
 * is read each few seconds. Whatever is not named leaves none.
 */
export interface TraceAllowTable {
  /** `METHOD /pattern`, as in the table of permissions. */
  routes: readonly string[];
  /** Names of classes. */
  commands: readonly string[];
  queries: readonly string[];
  /** As their modules name them. */
  events: readonly string[];
}

export const TRACE_ALLOW_TABLE = Symbol('followed');

/** Asks the table. A list of what is allowed, and none of what is not: who adds something leaves no trace by forgetting. */
@Injectable()
export class TraceAllowList {
  private readonly names: Readonly<Record<keyof TraceAllowTable, ReadonlySet<string>>>;

  constructor(@Inject(TRACE_ALLOW_TABLE) table: TraceAllowTable) {
    this.names = {
      routes: new Set(table.routes),
      commands: new Set(table.commands),
      queries: new Set(table.queries),
      events: new Set(table.events),
    };
  }

  has(what: keyof TraceAllowTable, name: string): boolean {
    return this.names[what].has(name);
  }
}
