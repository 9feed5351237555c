import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { mustBeAdmin } from './caller.js';
import type { Caller } from './caller.js';

const HEADER = 'X-Decision-Id';

/** The calling admin, in the role of a moderator who makes decisions. */
export class Moderator {
  constructor(
    private readonly caller: Caller | null,
    private readonly reply: FastifyReply,
  ) {}

  /** @throws DomainError unless the caller is an admin */
  get id(): number {
    mustBeAdmin(this.caller);
    return this.caller.id;
  }

  /** @param version the version of the item that the admin saw; a stale one is a conflict */
  decision(version?: number | null): DecisionContext {
    return { adminId: this.id, expectedVersion: version };
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
