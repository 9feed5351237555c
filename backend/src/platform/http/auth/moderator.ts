import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { mustBeAdmin } from './caller.js';
import type { Caller } from './caller.js';

const HEADER = 'X-Decision-Id';

/** The admin who calls, as somebody who decides. */
export class Moderator {
  constructor(
    private readonly caller: Caller | null,
    private readonly reply: FastifyReply,
  ) {}

  /** @throws DomainError unless an admin calls */
  get id(): number {
    mustBeAdmin(this.caller);
    return this.caller.id;
  }

  /** `version`: what the admin says to have seen. */
  decision(version?: number | null): DecisionContext {
    return { adminId: this.id, expectedVersion: version };
  }

  /** Tells the caller the decision's number, by which it can be taken back; nothing when nothing changed. */
  async setDecisionHeader(decision: Promise<number | null> | number | null): Promise<void> {
    const id = await decision;
    if (id !== null) void this.reply.header(HEADER.toLowerCase(), String(id));
  }
}

/** Who decides. */
export const CurrentModerator = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new Moderator(http.getRequest<FastifyRequest>().caller, http.getResponse<FastifyReply>());
});

/** An answer that names the decision which was made. */
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
