import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { takeNetworkKey } from './client-address.js';

/** The key of the sender's network, on the anonymous routes that count networks. It is removed from the request. */
export const SenderNetwork = createParamDecorator((_: unknown, context: ExecutionContext) =>
  takeNetworkKey(context.switchToHttp().getRequest<FastifyRequest>()),
);
