import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from '../auth/has-body.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * Accepts only JSON in UTF-8. Removes all other parsers, including Fastify's own for plain text. An empty body counts
 * as no body, because clients set the content type before they know whether there is one.
 */
export function acceptOnlyJson(server: FastifyInstance): void {
  // 'error' refuses __proto__ and constructor.prototype, which could change the prototype of an object that they are
  // copied to.
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
  // Refused by the content type, without reading the body.
  server.addContentTypeParser('*', (request, _payload, done) => {
    done(hasBody(request) ? new UnsupportedMediaTypeException() : null, undefined);
  });
}

function isUtf8({ headers }: FastifyRequest): boolean {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
