import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Capability } from '../../../kernel/roles.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { mustBeAbleTo } from './caller.js';
import type { Caller } from './caller.js';

const HEADER = 'X-Decision-Id';

/** The caller, as a member of staff who makes decisions. */
export class Moderator {
  constructor(
    private readonly caller: Caller | null,
    private readonly reply: FastifyReply,
  ) {}

  /** @throws DomainError unless the caller may use the desk */
  get id(): number {
    mustBeAbleTo('use-desk', this.caller);
    return this.caller.id;
  }

  /** Whether the caller has a capability beyond the one that the route requires. */
  can(capability: Capability): boolean {
    return this.caller?.can(capability) ?? false;
  }

  /** @param version the version of the item that they saw; a stale one is a conflict */
  decision(version?: number | null): DecisionContext {
    const context = { adminId: this.id, expectedVersion: version };
    return this.can('edit-articles') ? context : { ...context, onlyOwnArticles: true };
  }

  /** Sends the id of the decision, with which it can be undone, in a header. Sends none if nothing changed. */
  async setDecisionHeader(decision: Promise<number | null> | number | null): Promise<void> {
    const id = await decision;
    if (id !== null) void this.reply.header(HEADER.toLowerCase(), String(id));
  }
}

/** The Moderator of the current request. */
export const CurrentModerator = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new Moderator(http.getRequest<FastifyRequest>().caller, http.getResponse<FastifyReply>());
});

/** Documents a response that has the header with the decision's id. */
export const DecisionHeader = (options: ApiResponseOptions): MethodDecorator =>
  ApiResponse({
    ...options,
    headers: {
      [HEADER]: {
        description: "The decision's number in the audit log; none when nothing changed.",
        schema: { type: 'integer', minimum: 1 },
        example: 12,
      },
    },
  });
