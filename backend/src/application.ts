import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.js';
import type { Settings } from './platform/config/settings.js';
import { Drain } from './platform/http/drain.js';
import { checkLimits, checkPermissions, httpAdapter, prepareHttp } from './platform/http/http-server.js';
import { ShortReads } from './platform/http/short-reads.js';
import { PublicReads } from './platform/live/public-reads.js';
import { Metrics } from './platform/observability/metrics.js';
import { describeApi } from './platform/openapi/describe-api.js';
import { consoleLogger } from './platform/observability/console-logger.js';
import { chooseQueueBackend } from './platform/queue/queue-backend.js';
import { KeptReads } from './platform/ready/kept-reads.js';
import { livePages } from './site/live-pages.js';
import { builtPages, inlineScriptHashes } from './site/page-source.js';
import type { PageSource } from './site/page-source.js';
import { Pages } from './site/pages.js';
import { serveSite } from './site/serve-site.js';
import { SiteController } from './site/site.controller.js';

export interface Application {
  context: INestApplicationContext;
  /** Only where HTTP is served: not in a worker. */
  http?: NestFastifyApplication;
  /** Every route that it answers, as `METHOD /path`. */
  routes: readonly string[];
  close(): Promise<void>;
}

/** A worker: queue and relay, no HTTP. */
export async function makeWorker(settings: Settings): Promise<Application> {
  chooseQueueBackend(settings);
  const context = await NestFactory.createApplicationContext(AppModule.for(settings), {
    logger: consoleLogger(settings),
    abortOnError: false,
  });
  return { context, routes: [], close: () => context.close() };
}

/** The API with the site in front of it; workers run inside when the role is `all`. `pages: none` leaves the site out. */
export async function makeServer(settings: Settings, pages: 'site' | 'none' = 'site'): Promise<Application> {
  chooseQueueBackend(settings);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(settings), httpAdapter(settings), {
    logger: consoleLogger(settings),
    abortOnError: false,
  });
  let source: PageSource | undefined;
  let routes: string[];
  try {
    if (pages === 'site') source = await (settings.dev ? livePages(app.getHttpServer()) : builtPages());
    routes = await prepareHttp(app, settings, source && !settings.dev ? await inlineScriptHashes(source) : []);
    const document = describeApi(app);
    if (source) {
      app.get(Pages).comeFrom(source);
      const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
      const means = {
        publicReads: app.get(PublicReads),
        keptReads: app.get(KeptReads),
        shortReads: app.get(ShortReads),
      };
      await serveSite(server, { settings, source, metrics: app.get(Metrics), ...means });
    }
    await app.init();
    const withPages = { withSite: source?.clientDir !== undefined };
    checkPermissions(app, routes, withPages);
    checkLimits(app, routes, withPages);
    app.get(SiteController).publish(document);
    await app.getHttpAdapter().getInstance().ready();
  } catch (error) {
    await source?.close();
    await app.close();
    throw error;
  }
  const close = async () => {
    await app.get(Drain).run(app.getHttpServer());
    await source?.close();
    await app.close();
  };
  return { context: app, http: app, routes, close };
}
