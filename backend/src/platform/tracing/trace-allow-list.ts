import { Inject, Injectable } from '@nestjs/common';

/**
 * The allow list of everything whose single occurrence may be observable with its time: in a trace, in a log line with
 * its name or id, or in a metric that is read every few seconds. The time could identify the author of anything not
 * listed here.
 */
export interface TraceAllowTable {
  /** `METHOD /pattern`, as in the permission table. */
  routes: readonly string[];
  /** Class names. */
  commands: readonly string[];
  queries: readonly string[];
  /** Event names, as their modules define them. */
  events: readonly string[];
}

export const TRACE_ALLOW_TABLE = Symbol('traceAllowTable');

/** Looks names up in the table. It is an allow list so that something new is not traced until somebody adds it. */
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

  has(kind: keyof TraceAllowTable, name: string): boolean {
    return this.names[kind].has(name);
  }
}
