import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import type { ICommand, IQuery } from '@nestjs/cqrs';
import type { Type } from '@nestjs/common';

export interface DeclaredHandler {
  kind: 'command' | 'query' | 'event-handler' | 'mail';
  /** The name of the command class, query class, event handler or mail template. Each may have only one handler. */
  subject: string;
  handler: Type;
  /** Set if the command writes to the audit log. */
  decision?: DecisionKind;
}

/** The kind of the item, and the action that the audit log gets. A command with several actions names the usual one. */
export interface DecisionKind {
  kind: string;
  action: string;
}

/** Every handler whose file was loaded, whether or not a module provides it. Input of HandlerCheck. */
export const declaredHandlers: DeclaredHandler[] = [];

/** Marks the one handler of a command. If it writes to the audit log, it must pass `decision`: the allow-list for traces reads it. */
export const HandlesCommand = (command: Type<ICommand>, decision?: DecisionKind) => (target: Type) => {
  declaredHandlers.push({ kind: 'command', subject: command.name, handler: target, ...(decision && { decision }) });
  CommandHandler(command)(target);
};

/** Marks the one handler of a query. */
export const HandlesQuery = (query: Type<IQuery>) => (target: Type) => {
  declaredHandlers.push({ kind: 'query', subject: query.name, handler: target });
  QueryHandler(query)(target);
};
