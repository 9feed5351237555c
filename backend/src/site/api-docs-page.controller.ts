import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../kernel/domain-error.js';
import { DOCS_PAGE, DOCS_SCRIPT, DOCS_STYLE } from './api-docs-page.js';

const require = createRequire(import.meta.url);
const fromText = (text: string) => () => Promise.resolve(Buffer.from(text));
const fromLibrary = (name: string) => () => readFile(require.resolve(`swagger-ui-dist/${name}`));

/** All files of the page. None comes from another host. */
const FILES = new Map([
  ['swagger-ui.css', { type: 'text/css; charset=utf-8', read: fromLibrary('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { type: 'text/javascript; charset=utf-8', read: fromLibrary('swagger-ui-bundle.js') }],
  ['reader.css', { type: 'text/css; charset=utf-8', read: fromText(DOCS_STYLE) }],
  ['reader.js', { type: 'text/javascript; charset=utf-8', read: fromText(DOCS_SCRIPT) }],
]);

/** Shows the API contract in the browser: Swagger UI over /api/openapi.json. */
@ApiExcludeController()
@Controller('api/docs')
export class ApiDocsPageController {
  private readonly contents = new Map<string, Promise<Buffer>>();

  @Get()
  showPage(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.type('text/html; charset=utf-8');
    return DOCS_PAGE;
  }

  @Get(':file')
  async sendFile(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const file = FILES.get(name);
    if (!file) throw DomainError.notFound('item');
    // Read on the first request: most processes never get one.
    if (!this.contents.has(name)) this.contents.set(name, file.read());
    const content = await this.contents.get(name)!;
    void reply.type(file.type);
    return content;
  }
}
