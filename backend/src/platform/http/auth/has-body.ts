import type { FastifyRequest } from 'fastify';

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
