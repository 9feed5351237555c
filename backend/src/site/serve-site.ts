import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../platform/config/settings.js';
import { problem } from '../platform/http/problem.js';
import { sendProblem } from '../platform/http/problem.filter.js';
import type { PageSource } from './page-source.js';

const log = new Logger('Site');

/**
 * Serves the built files and every page. Pages are rendered for nobody in particular: their loaders ask the API in
 * process (no network, no cookie), and what is personal the browser fetches afterwards.
 */
export async function serveSite(server: FastifyInstance, settings: Settings, source: PageSource): Promise<void> {
  if (source.clientDir) {
    await server.register(fastifyStatic, {
      root: `${source.clientDir}/assets`,
      prefix: '/assets/',
      // A file's name changes with its content.
      immutable: true,
      maxAge: '1y',
      index: false,
    });
  }
  const ask = async (path: string): Promise<Response> => {
    const answer = await server.inject({ method: 'GET', url: path, headers: { accept: 'application/json' } });
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    });
  };
  server.get('/*', async (request, reply) => {
    if (source.middleware && (await takenByVite(source, request, reply))) return reply.hijack();
    return page(request, reply, { settings, source, ask });
  });
}

interface Means {
  settings: Settings;
  source: PageSource;
  ask: (path: string) => Promise<Response>;
}

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings, source, ask }: Means,
): Promise<FastifyReply> {
  if (/^\/(api|assets)(\/|$)/.test(request.url)) {
    sendProblem(reply, problem(404, 'There is nothing here.'));
    return reply;
  }
  try {
    const { entry, assets } = await source.entry();
    const rendered = await entry.render({ url: request.url, fetch: ask, assets, site: siteFacts(settings) });
    if (rendered.error)
      log.error(
        `${request.routeOptions.url} [${request.id}] ${String((rendered.error as Error).stack ?? rendered.error)}`,
      );
    if (rendered.redirect) return reply.redirect(rendered.redirect, rendered.status);
    void reply.headers(rendered.headers ?? {}).status(rendered.status);
    void reply.header('cache-control', rendered.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store');
    // The reply itself is returned: compression sends later, and a handler that ends with nothing would send nothing first.
    return reply.type('text/html; charset=utf-8').send(await source.finish(request.url, rendered.html));
  } catch (error) {
    log.error(`[${request.id}] ${(error as Error).stack ?? String(error)}`);
    return reply.status(500).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(SORRY);
  }
}

/** What the site says of itself: the API's /api/site and every page's footer. */
export function siteFacts({ site, publicUrl, devAdminLogin, platformAdmins }: Settings) {
  return {
    name: site.name,
    tagline: site.tagline,
    contact: site.contactEmail,
    social: { video: site.socialVideoUrl, photo: site.socialPhotoUrl },
    url: publicUrl,
    automaticAdminLogin: devAdminLogin || platformAdmins.size > 0,
  };
}

function takenByVite(source: PageSource, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(true));
    source.middleware!(request.raw, reply.raw, () => resolve(false));
  });
}

const SORRY =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Something went wrong</title>' +
  '<body style="font:1.25rem/1.5 Georgia,serif;margin:15vh auto;max-width:32em;padding:0 1rem">' +
  '<h1>Something went wrong on our side.</h1><p>It has been noted. Please try again in a moment.</p></body></html>';
