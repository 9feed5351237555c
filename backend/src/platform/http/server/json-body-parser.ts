import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from '../auth/has-body.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * Bodies are JSON in UTF-8 or nothing at all: parsers for anything else are removed, Fastify's own for plain text too.
 * A body of no bytes is no body, whatever its type says, for clients set the type before they know.
 */
export function acceptOnlyJson(server: FastifyInstance): void {
  // Refuses __proto__ and constructor.prototype, which would reach the prototype of whatever they are copied to.
  const parse = server.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(request)) return done(new UnsupportedMediaTypeException());
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new BadRequestException('The body is not valid JSON.'));
    }
    void parse(request, text, done);
  });
  // Refused by its headers: there is no reason to read it.
  server.addContentTypeParser('*', (request, _payload, done) => {
    done(hasBody(request) ? new UnsupportedMediaTypeException() : null, undefined);
  });
}

function isUtf8({ headers }: FastifyRequest): boolean {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
