import { parse } from 'node:querystring';
import type { ParsedUrlQuery } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_FIELDS } from '../platform/http/validation/body-shape.js';
import { problem } from '../platform/http/errors/problem-details.js';
import type { ProblemDetails } from '../platform/http/errors/problem-details.js';
import { isRefusedBody, toProblem } from '../platform/http/errors/problem-details.filter.js';

import { withClientAddress } from '../platform/http/auth/client-address.js';
import type { PageRenderer } from './page-renderer.js';

/** The pages with the form, which sends to the page it is on. */
const PAGES = ['/stories', '/confessions'];
const SENT = '/stories?sent=1';
/**
 * The page is rendered once for all readers, so all of them would have the same token. Without scripts, the same words within a
 * minute are therefore one story, as two clicks on a button send them.
 */
const ANY_FORM = 'a form without scripts';

/**
 * A story, sent by the browser itself: no script is needed. The API is asked as by any other sender, and what it says is
 * a page; a story that was not taken is back in its field.
 *
 * These are anonymous routes (platform/http/auth/anonymous-routes.ts): there is nothing in the request but the story.
 */
export async function takeStories(server: FastifyInstance, pages: PageRenderer): Promise<void> {
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, message }: ProblemDetails,
    typed: Typed = {},
  ) => pages.rerenderForm(request, reply, { status, form: { error: message, values: typed } });

  // In a scope of its own: nothing else takes forms.
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      // URLSearchParams would take seconds for a mebibyte of fields, and knows no limit. Past it the API refuses them all.
      done(null, parse(body as string, '&', '=', { maxKeys: MAX_FIELDS + 1 })),
    );
    scope.setErrorHandler((error, request, reply) => {
      const said = toProblem(error, request.routeOptions.bodyLimit);
      if (isRefusedBody(error, said.status)) request.countRefusedBody?.();
      return refuse(request, reply, said.status === 415 ? NO_FORM : said);
    });
    for (const path of PAGES) {
      scope.post(path, { compress: false, config: { refuse } }, async (request, reply) => {
        const typed = fieldsOf(request.body);
        const answer = await withClientAddress(request, () =>
          server.inject({
            method: 'POST',
            url: '/api/confessions',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            payload: JSON.stringify({ category: 'Other', formToken: ANY_FORM, ...typed }),
          }),
        );
        if (answer.statusCode === 201) return reply.header('cache-control', 'no-store').redirect(SENT, 303);
        const retryAfter = answer.headers['retry-after'];
        return pages.rerenderForm(request, reply, {
          status: answer.statusCode,
          form: { error: answer.json<ProblemDetails>().message, values: onlyTexts(typed) },
          ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
        });
      });
    }
  });
}

type Typed = Record<string, string>;

const NO_FORM = problem(415, 'A story can be sent with the form on this page.');

/** What was typed, by its fields. A field that came twice is a list, which the API refuses as it refuses any. */
function fieldsOf(body: unknown): Record<string, string | string[]> {
  // Browsers send the ends of lines as in a mail, and our script as they were typed.
  const typed = (value: string) => value.replaceAll('\r\n', '\n');
  return Object.fromEntries(
    Object.entries((body ?? {}) as ParsedUrlQuery).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? typed(value) : value.map(typed),
    ]),
  );
}

const onlyTexts = (fields: Record<string, string | string[]>): Typed =>
  Object.fromEntries(
    ['content', 'category'].flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  );
