import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../kernel/domain-error.js';
import { READER_PAGE, READER_SCRIPT, READER_STYLE } from './api-reader.js';

const library = createRequire(import.meta.url);
const ownText = (text: string) => () => Promise.resolve(Buffer.from(text));
const ofLibrary = (name: string) => () => readFile(library.resolve(`swagger-ui-dist/${name}`));

/** What the page loads, all of it from here: nothing is asked of anybody else. */
const FILES = new Map([
  ['swagger-ui.css', { type: 'text/css; charset=utf-8', read: ofLibrary('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { type: 'text/javascript; charset=utf-8', read: ofLibrary('swagger-ui-bundle.js') }],
  ['reader.css', { type: 'text/css; charset=utf-8', read: ownText(READER_STYLE) }],
  ['reader.js', { type: 'text/javascript; charset=utf-8', read: ownText(READER_SCRIPT) }],
]);

/** The contract in the browser: Swagger UI over /api/openapi.json. */
@ApiExcludeController()
@Controller('api/docs')
export class ApiReaderController {
  private readonly kept = new Map<string, Promise<Buffer>>();

  @Get()
  showReader(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.type('text/html; charset=utf-8');
    return READER_PAGE;
  }

  @Get(':file')
  async sendFile(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const file = FILES.get(name);
    if (!file) throw DomainError.notFound('item');
    // Read once, when somebody first wants it: few processes are ever asked.
    if (!this.kept.has(name)) this.kept.set(name, file.read());
    const content = await this.kept.get(name)!;
    void reply.type(file.type);
    return content;
  }
}
