import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.js';
import type { Settings } from './platform/config/settings.js';
import { GracefulShutdown } from './platform/http/server/graceful-shutdown.js';
import {
  checkRouteTables,
  checkPermissions,
  httpAdapter,
  configureHttpServer,
} from './platform/http/server/http-server.js';
import { CacheInvalidation } from './platform/http/cache/cache-invalidation.js';
import { Metrics } from './platform/metrics/metrics.js';
import { describeApi } from './platform/openapi/describe-api.js';
import { consoleLogger } from './platform/logging/console-logger.js';
import { chooseQueueBackend } from './platform/queue/queue-backend.js';
import { InternalApiClient } from './site/internal-api.js';
import { devPages } from './site/vite-dev-server.js';
import { builtPages, FrontendEntry, inlineScriptHashes } from './site/page-source.js';
import type { PageSource } from './site/page-source.js';
import { registerSiteRoutes } from './site/site-routes.js';
import { SiteController } from './site/site.controller.js';

export interface Application {
  context: INestApplicationContext;
  /** Undefined in a worker, which serves no HTTP. */
  http?: NestFastifyApplication;
  /** Every registered route, as `METHOD /path`. */
  routes: readonly string[];
  close(): Promise<void>;
}

/** Creates a worker: queue and outbox relay, no HTTP. */
export async function makeWorker(settings: Settings): Promise<Application> {
  chooseQueueBackend(settings);
  const context = await NestFactory.createApplicationContext(AppModule.for(settings), {
    logger: consoleLogger(settings),
    abortOnError: false,
  });
  return { context, routes: [], close: () => context.close() };
}

/**
 * Creates the API and the site. With the role `all`, workers run in the same process. `pages: none` leaves the site
 * out.
 */
export async function makeServer(settings: Settings, pages: 'site' | 'none' = 'site'): Promise<Application> {
  chooseQueueBackend(settings);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(settings), httpAdapter(settings), {
    logger: consoleLogger(settings),
    abortOnError: false,
  });
  let source: PageSource | undefined;
  let routes: string[];
  try {
    if (pages === 'site') source = await (settings.dev ? devPages(app.getHttpServer()) : builtPages());
    routes = await configureHttpServer(app, settings, source && !settings.dev ? await inlineScriptHashes(source) : []);
    if (source) {
      app.get(FrontendEntry).useSource(source);
      const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
      const services = {
        cacheInvalidation: app.get(CacheInvalidation),
        api: app.get(InternalApiClient),
      };
      await registerSiteRoutes(server, { settings, source, metrics: app.get(Metrics), ...services });
    }
    await app.init();
    const withPages = { withSite: source?.clientDir !== undefined };
    checkPermissions(app, routes, withPages);
    checkRouteTables(app, routes, withPages);
    app.get(SiteController).publish(() => describeApi(app));
    await app.getHttpAdapter().getInstance().ready();
  } catch (error) {
    await source?.close();
    await app.close();
    throw error;
  }
  const close = async () => {
    await app.get(GracefulShutdown).run(app.getHttpServer());
    await source?.close();
    await app.close();
  };
  return { context: app, http: app, routes, close };
}
