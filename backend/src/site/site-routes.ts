import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../platform/http/errors/problem-details.js';
import { sendProblem } from '../platform/http/errors/problem-details.filter.js';
import { PageRenderer } from './page-renderer.js';
import type { PageDependencies } from './page-renderer.js';
import type { PageSource } from './page-source.js';
import { registerSiteForms } from './forms/receive-forms.js';

/** Serves the built files and all pages, and receives the forms that are sent without scripts. */
export async function registerSiteRoutes(server: FastifyInstance, dependencies: PageDependencies): Promise<void> {
  const { source } = dependencies;
  if (source.clientDir) await server.register(serveFiles, { folder: `${source.clientDir}/assets` });
  const pages = new PageRenderer(dependencies);
  await registerSiteForms(server, pages);
  pages.addPreRouter(server.server);
  // In development the route handler lets Vite answer first.
  const renderEarly = (request: FastifyRequest, reply: FastifyReply) =>
    source.middleware || !isPage(request.url) ? undefined : pages.send(request, reply);
  // Pages are cached compressed.
  server.get('/*', { compress: false, config: { skipSession: true, renderEarly } }, async (request, reply) => {
    if (source.middleware && (await isServedByVite(source, request, reply))) return reply.hijack();
    if (isPage(request.url)) return pages.send(request, reply);
    sendProblem(reply, problem(404, 'There’s nothing here.'));
    return reply;
  });
}

const isPage = (url: string): boolean => !/^\/(api|assets)(\/|$)/.test(url);

/** Serves the built files, which the build has compressed. */
async function serveFiles(server: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  server.addHook('onRoute', (route) => {
    // Files need no session.
    route.config = { ...route.config, answersWith: 'file', skipSession: true };
  });
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    // A file's name changes with its content.
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  });
}

function isServedByVite(source: PageSource, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(true));
    source.middleware!(request.raw, reply.raw, () => resolve(false));
  });
}
