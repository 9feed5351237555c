import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../platform/http/errors/problem-details.js';
import { sendProblem } from '../platform/http/errors/problem-details.filter.js';
import { PageRenderer } from './page-renderer.js';
import type { PageDependencies } from './page-renderer.js';
import type { PageSource } from './page-source.js';
import { takeStories } from './story-form.js';

/** Serves the built files, every page, and takes the form that is sent without scripts. */
export async function registerSiteRoutes(server: FastifyInstance, means: PageDependencies): Promise<void> {
  const { source } = means;
  if (source.clientDir) await server.register(serveFiles, { folder: `${source.clientDir}/assets` });
  const pages = new PageRenderer(means);
  await takeStories(server, pages);
  pages.addPreRouter(server.server);
  // While developing, Vite is asked first, and that by the route.
  const renderEarly = (request: FastifyRequest, reply: FastifyReply) =>
    source.middleware || !isPage(request.url) ? undefined : pages.answer(request, reply);
  // Pages are compressed once and kept so.
  server.get('/*', { compress: false, config: { skipSession: true, renderEarly } }, async (request, reply) => {
    if (source.middleware && (await takenByVite(source, request, reply))) return reply.hijack();
    if (isPage(request.url)) return pages.answer(request, reply);
    sendProblem(reply, problem(404, 'There is nothing here.'));
    return reply;
  });
}

const isPage = (url: string): boolean => !/^\/(api|assets)(\/|$)/.test(url);

/** The built files, compressed when they were built. */
async function serveFiles(server: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  server.addHook('onRoute', (route) => {
    // Nobody's session is looked up for a file.
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

function takenByVite(source: PageSource, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(true));
    source.middleware!(request.raw, reply.raw, () => resolve(false));
  });
}
