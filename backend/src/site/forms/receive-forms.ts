import { parse } from 'node:querystring';
import type { ParsedUrlQuery } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { withClientAddress } from '../../platform/http/auth/client-address.js';
import { problem } from '../../platform/http/errors/problem-details.js';
import type { FieldError, ProblemDetails } from '../../platform/http/errors/problem-details.js';
import { isRefusedBody, toProblem } from '../../platform/http/errors/problem-details.filter.js';
import { MAX_FIELDS } from '../../platform/http/validation/index.js';
import type { PageRenderer } from '../page-renderer.js';
import type { ReturnedForm } from '../page-source.js';
import type { ApiCall, FormPage, SiteForm, TypedFields } from './site-form.js';
import { SITE_FORMS } from './site-forms.js';

/**
 * Receives the forms of the table from browsers without scripts. A form goes to the API like any other request, and the
 * response becomes a page: a redirect to the page that says so, the page of the form itself with the result, or the form
 * again with the errors and what was typed.
 * The API checks the caller, the rate limit and the fields.
 */
export async function registerSiteForms(server: FastifyInstance, pages: PageRenderer): Promise<void> {
  // In its own scope: no other route accepts forms.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      // URLSearchParams would take seconds for a mebibyte of fields and has no limit. Beyond the limit, the API refuses
      // the request. The field `form` is one more.
      parsed(null, parse(body as string, '&', '=', { maxKeys: MAX_FIELDS + 2 })),
    );
    const forms = SITE_FORMS.filter((form) => !form.oneClick);
    for (const route of new Set(forms.flatMap((form) => form.pages))) {
      const onPage = forms.filter((form) => form.pages.includes(route));
      scope.post(route, ...handlerOf(server, pages, onPage as [SiteForm, ...SiteForm[]]));
    }
    answerWithPages(scope);
    done();
  });
  await registerOneClickForms(server, pages);
}

/** In a scope of its own: a mail program may send either kind of form (RFC 8058), and its fields say nothing. */
function registerOneClickForms(server: FastifyInstance, pages: PageRenderer) {
  return server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null, {}));
    for (const form of SITE_FORMS.filter(({ oneClick }) => oneClick))
      for (const route of form.pages) scope.post(route, ...oneClickHandlerOf(server, pages, form));
    answerWithPages(scope);
    done();
  });
}

/** The page of an accepted form is the same page with a returned form of status 200. */
const acceptedForm = ({ name }: SiteForm, values: Record<string, string> = {}): ReturnedForm => ({
  form: name,
  status: 200,
  error: '',
  errors: [],
  values,
});

function oneClickHandlerOf(server: FastifyInstance, pages: PageRenderer, form: SiteForm) {
  const refuse = refuserOf(pages, form);
  return [
    { compress: false, config: { refuse, skipSession: true, anyOrigin: true } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const call = form.call({}, await pageOf(request, pages)) as ApiCall;
      const response = await send(server, request, call, form);
      if (response.statusCode >= 300) return refuse(request, reply, response.json<ProblemDetails>());
      return pages.rerenderForm(request, reply, { status: 200, form: acceptedForm(form) });
    },
  ] as const;
}

/** A refusal is a page, too. */
function answerWithPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toProblem(error, request.routeOptions.bodyLimit);
    if (isRefusedBody(error, refusal.status)) request.countRefusedBody?.();
    return request.routeOptions.config.refuse?.(request, reply, refusal.status === 415 ? NOT_A_FORM : refusal);
  });
}

const NOT_A_FORM = problem(415, 'Please use the form on this page.');
const ANOTHER_FORM = problem(400, 'Please use the form on this page.');

function handlerOf(server: FastifyInstance, pages: PageRenderer, forms: [SiteForm, ...SiteForm[]]) {
  const refuse = refuserOf(pages, forms[0]);
  const anonymous = forms.some((form) => form.anonymous);
  return [
    { compress: false, config: { refuse, ...(!anonymous && { skipSession: 'forwarded' as const }) } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { form: name, ...typed } = fieldsOf(request.body);
      const form = forms.find((one) => one.name === (name ?? forms[0].name));
      if (!form) return refuse(request, reply, ANOTHER_FORM);
      const page = await pageOf(request, pages);
      const call = form.call(withLists(typed, form), page);
      if (Array.isArray(call)) return refuse(request, reply, invalid(call), { form, typed });
      const { response, beside } = await onBehalfOf(request, form, async () => {
        const answer = await send(server, request, call, form);
        const isRefused = answer.statusCode === 400 || answer.statusCode === 409;
        return { response: answer, beside: isRefused ? await valuesBeside(server, request, form, typed, page) : {} };
      });
      const { statusCode, headers } = response;
      if (statusCode < 300) {
        if (form.pageValues) {
          const values = form.pageValues(response.json(), typed);
          return pages.rerenderForm(request, reply, { status: 200, form: acceptedForm(form, values) });
        }
        if (headers['set-cookie']) void reply.header('set-cookie', headers['set-cookie']);
        return reply.header('cache-control', 'no-store').redirect(form.leadsTo(page, answerIn(response)), 303);
      }
      const retryAfter = headers['retry-after'];
      return refuse(request, reply, response.json<ProblemDetails>(), {
        form,
        typed,
        beside,
        headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      });
    },
  ] as const;
}

/** The code of a sign-up without proof of work, which a browser without scripts cannot do. */
const UNSOLVED = 'bot-guard.unsolved';

interface Refused {
  form?: SiteForm;
  typed?: TypedFields;
  /** Shown beside the form. */
  beside?: Record<string, string>;
  headers?: object;
}

/** Sends a refused form back as a page. */
const refuserOf =
  (pages: PageRenderer, first: SiteForm) =>
  (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, message, code, errors = [] }: ProblemDetails,
    { form = first, typed = {}, beside = {}, headers = {} }: Refused = {},
  ) => {
    const values = { ...beside, ...valuesOf(typed, form) };
    const isOneMoreStep = code === UNSOLVED && form.secondStep !== undefined;
    if (isOneMoreStep) values['altcha'] = pages.stepToken();
    const error = isOneMoreStep ? form.secondStep! : message;
    return pages.rerenderForm(request, reply, {
      status,
      form: { form: form.name, status, error, code, errors, values },
      headers: headers as Record<string, string>,
    });
  };

/** If the second call fails, the form is shown alone. */
async function valuesBeside(
  server: FastifyInstance,
  request: FastifyRequest,
  form: SiteForm,
  typed: TypedFields,
  page: FormPage,
): Promise<Record<string, string>> {
  const call = form.beside?.call(typed, page) ?? [];
  if (Array.isArray(call)) return {};
  const response = await send(server, request, call, form);
  return response.statusCode < 300 ? form.beside!.values(response.json()) : {};
}

/** Some routes answer nothing. */
const answerIn = (response: LightMyRequestResponse): unknown => (response.body === '' ? null : response.json());

const invalid = (errors: FieldError[]): ProblemDetails => problem(400, errors[0]!.message, { errors });

async function pageOf(request: FastifyRequest, pages: PageRenderer): Promise<FormPage> {
  const [, query = ''] = request.url.split(/\?(.*)/s);
  const next = await pages.nextPath(query);
  return { params: request.params as Record<string, string>, query: new URLSearchParams(query), next };
}

/** Makes all calls of one form. The address that they count for is removed from an anonymous request before the first call. */
const onBehalfOf = <T>(request: FastifyRequest, { anonymous }: SiteForm, calls: () => Promise<T>): Promise<T> =>
  anonymous ? withClientAddress(request, calls) : calls();

/**
 * Calls the API for the sender: from their address and with their session. For an anonymous form with neither; the address
 * that it counts for comes from onBehalfOf.
 */
function send(
  server: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: ApiCall,
  { anonymous }: SiteForm,
): Promise<LightMyRequestResponse> {
  const payload = body && {
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    payload: JSON.stringify(body),
  };
  if (anonymous) return server.inject({ method, url, ...payload });
  const { forwardedCookie: cookie, raw } = request;
  const forwardedFor = raw.headers['x-forwarded-for'];
  return server.inject({
    method,
    url,
    ...payload,
    ...(raw.socket.remoteAddress !== undefined && { remoteAddress: raw.socket.remoteAddress }),
    headers: {
      accept: 'application/json',
      ...payload?.headers,
      ...(cookie !== undefined && { cookie }),
      ...(forwardedFor !== undefined && { 'x-forwarded-for': String(forwardedFor) }),
    },
  });
}

function fieldsOf(body: unknown): TypedFields {
  // Browsers send line breaks as CRLF in forms; our script sends LF, as typed.
  const withLineFeeds = (value: string) => value.replaceAll('\r\n', '\n');
  return Object.fromEntries(
    Object.entries((body ?? {}) as ParsedUrlQuery).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? withLineFeeds(value) : value.map(withLineFeeds),
    ]),
  );
}

/** Makes lists of the fields that are lists, also of a single checked box. */
const withLists = (typed: TypedFields, { lists = [] }: SiteForm): TypedFields => ({
  ...typed,
  ...Object.fromEntries(lists.flatMap((name) => (name in typed ? [[name, [typed[name]!].flat()]] : []))),
});

const valuesOf = (typed: TypedFields, { shownAgain, lists = [] }: SiteForm): Record<string, string> =>
  Object.fromEntries(
    shownAgain.flatMap((name) => {
      const value = lists.includes(name) && Array.isArray(typed[name]) ? typed[name].join(' ') : typed[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
