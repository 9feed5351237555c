import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { readSettings, Settings } from '../platform/config/settings.js';
import { httpAdapter } from '../platform/http/server/http-server.js';
import { describeApi } from '../platform/openapi/describe-api.js';

/**
 * Prints the OpenAPI document without a database or a queue: in preview mode Nest reads the modules and creates no
 * instances. `npm run api:types` generates the client's types from it.
 */
const settings = new Settings({
  ...readSettings({}),
  databaseUrl: 'postgres://nobody@localhost/nothing',
  sessionSecret: 'x'.repeat(32),
});
const app = await NestFactory.create(AppModule.for(settings), httpAdapter(settings), { preview: true, logger: false });
process.stdout.write(`${JSON.stringify(describeApi(app), null, 2)}\n`, () => process.exit(0));
