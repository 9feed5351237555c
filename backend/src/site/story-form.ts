import { parse } from 'node:querystring';
import type { ParsedUrlQuery } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_FIELDS } from '../platform/http/validation/index.js';
import { problem } from '../platform/http/errors/problem-details.js';
import type { ProblemDetails } from '../platform/http/errors/problem-details.js';
import { isRefusedBody, toProblem } from '../platform/http/errors/problem-details.filter.js';

import { withClientAddress } from '../platform/http/auth/client-address.js';
import type { PageRenderer } from './page-renderer.js';

/** The pages with the form. The form posts to its own page. */
const PAGES = ['/stories', '/confessions'];
const SENT_URL = '/stories?sent=1';
/**
 * The page is cached, so all readers have the same form token. Without scripts, identical stories within a minute
 * therefore count as one, like two clicks on a button.
 */
const FORM_TOKEN = 'a form without scripts';

/**
 * Receives stories from the HTML form, without scripts. The story goes to the API like any other, and its response
 * becomes a page; a rejected story is returned in its field.
 *
 * These are anonymous routes (platform/http/auth/anonymous-routes.ts): the request has nothing but the story.
 */
export async function registerStoryForm(server: FastifyInstance, pages: PageRenderer): Promise<void> {
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, message }: ProblemDetails,
    typed: FieldValues = {},
  ) => pages.rerenderForm(request, reply, { status, form: { error: message, values: typed } });

  // In its own scope: no other route accepts forms.
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      // URLSearchParams would take seconds for a mebibyte of fields and has no limit. Beyond the limit, the API refuses
      // the request.
      done(null, parse(body as string, '&', '=', { maxKeys: MAX_FIELDS + 1 })),
    );
    scope.setErrorHandler((error, request, reply) => {
      const refusal = toProblem(error, request.routeOptions.bodyLimit);
      if (isRefusedBody(error, refusal.status)) request.countRefusedBody?.();
      return refuse(request, reply, refusal.status === 415 ? NOT_A_FORM : refusal);
    });
    for (const path of PAGES) {
      scope.post(path, { compress: false, config: { refuse } }, async (request, reply) => {
        const typed = fieldsOf(request.body);
        const response = await withClientAddress(request, () =>
          server.inject({
            method: 'POST',
            url: '/api/confessions',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            payload: JSON.stringify({ category: 'Other', formToken: FORM_TOKEN, ...typed }),
          }),
        );
        if (response.statusCode === 201) return reply.header('cache-control', 'no-store').redirect(SENT_URL, 303);
        const retryAfter = response.headers['retry-after'];
        return pages.rerenderForm(request, reply, {
          status: response.statusCode,
          form: { error: response.json<ProblemDetails>().message, values: singleValues(typed) },
          ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
        });
      });
    }
  });
}

type FieldValues = Record<string, string>;

const NOT_A_FORM = problem(415, 'A story can be sent with the form on this page.');

/** The typed values by field. A repeated field is a list, which the API refuses. */
function fieldsOf(body: unknown): Record<string, string | string[]> {
  // Browsers send line breaks as CRLF in forms; our script sends LF, as typed.
  const withLineFeeds = (value: string) => value.replaceAll('\r\n', '\n');
  return Object.fromEntries(
    Object.entries((body ?? {}) as ParsedUrlQuery).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? withLineFeeds(value) : value.map(withLineFeeds),
    ]),
  );
}

const singleValues = (fields: Record<string, string | string[]>): FieldValues =>
  Object.fromEntries(
    ['content', 'category'].flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  );
