import type { QueryClient } from '@tanstack/react-query';
import { replace, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { readAbout, readId, reportedThing } from '../components/report/reported-thing';
import { commentsQuery } from '../features/comments/api/list-comments';
import { termQuery, termsQuery } from '../features/glossary/api/get-terms';
import { postQuery, previewQuery } from '../features/journal/api/get-post';
import { relatedQuery } from '../features/journal/api/list-related';
import { postsQuery } from '../features/journal/api/list-posts';
import { sentEmailQuery } from '../features/newsletter/api/archive';
import { legalQuery, LEGAL_PAGES, readVersion, versionIn } from '../features/legal/api/get-legal-page';
import { reasonsQuery } from '../features/receipts/api/get-reasons';
import { storyQuery } from '../features/stories/api/get-story';
import { intakeQuery } from '../features/stories/api/get-intake';
import { readQuarter } from '../features/transparency/quarters';
import { storiesQuery, roundToPages } from '../features/stories/api/list-stories';
import { categoriesQuery } from '../lib/api/categories';
import { DESK_ROUTES } from './desk-routes';
import { Failed } from './Failed';
import { Layout } from './Layout';
import { load } from './load';
import { page } from './route-page';
import {
  askedLoader,
  correctionsLoader,
  journalLoader,
  loadSeries,
  loadStories,
  loadTransparency,
  newsletterLoader,
} from './page-loaders';

const asItIs = (value: string): string => value;
const only =
  (...wanted: string[]) =>
  (value: string): string | null =>
    wanted.includes(value) ? value : null;

/** For data that the page can do without. */
const ifPossible = (data: Promise<unknown>): Promise<unknown> => data.catch(() => undefined);

/**
 * Every route of the site. Loaders only start requests; components read the results from the query client.
 *
 * @param client the client to load into; without one, each request must pass its own as context (the server builds its
 * routes once for all requests)
 */
export function routes(client?: QueryClient): RouteObject[] {
  const clientOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => client ?? (context as QueryClient);
  return [
    {
      Component: Layout,
      children: [
        {
          ErrorBoundary: Failed,
          children: [
            {
              path: '/',
              loader: (args) =>
                load(
                  () => clientOf(args).ensureInfiniteQueryData(postsQuery(null)),
                  () => clientOf(args).ensureInfiniteQueryData(storiesQuery()),
                  () => clientOf(args).ensureQueryData(categoriesQuery()),
                ),
              ...page('home', () => import('./pages/home')),
            },
            ...['/journal', '/articles'].map((path) => ({
              path,
              loader: (args: LoaderFunctionArgs) => journalLoader(clientOf(args), args.request),
              ...page('journal', () => import('./pages/journal'), { query: { category: asItIs, after: asItIs } }),
            })),
            {
              path: '/article/:id',
              loader: ({ params: { id = '' }, ...args }) =>
                load(
                  () => clientOf(args).ensureQueryData(postQuery(id)),
                  () => clientOf(args).ensureInfiniteQueryData(commentsQuery(id)),
                  () => clientOf(args).ensureQueryData(categoriesQuery()),
                  // The article is worth reading without them.
                  () => ifPossible(clientOf(args).ensureQueryData(relatedQuery(id))),
                ),
              ...page('article', () => import('./pages/article'), { query: { commented: only('1') } }),
            },
            {
              path: '/series/:slug',
              loader: ({ params: { slug = '' }, ...args }) =>
                load(
                  () => loadSeries(clientOf(args), slug),
                  () => clientOf(args).ensureQueryData(categoriesQuery()),
                ),
              ...page('series', () => import('./pages/series')),
            },
            {
              path: '/glossary',
              loader: (args) => load(() => clientOf(args).ensureQueryData(termsQuery())),
              ...page('glossary', () => import('./pages/glossary')),
            },
            {
              path: '/glossary/:slug',
              loader: ({ params: { slug = '' }, ...args }) =>
                load(() => clientOf(args).ensureQueryData(termQuery(slug))),
              ...page('term', () => import('./pages/term')),
            },
            {
              path: '/preview/:token',
              loader: ({ params: { token = '' }, ...args }) =>
                load(
                  () => clientOf(args).ensureQueryData(previewQuery(token)),
                  () => clientOf(args).ensureQueryData(categoriesQuery()),
                ),
              ...page('preview', () => import('./pages/preview'), { secretPath: true }),
            },
            ...['/stories', '/confessions'].map((path) => ({
              path,
              loader: (args: LoaderFunctionArgs) =>
                load(
                  () => loadStories(clientOf(args), args.request),
                  // The stories can be read without it.
                  () => ifPossible(clientOf(args).ensureQueryData(intakeQuery())),
                ),
              ...page('stories', () => import('./pages/stories'), {
                exit: true,
                query: { share: only('1'), sent: only('1'), shown: roundToPages },
              }),
            })),
            {
              path: '/stories/:id',
              loader: ({ params: { id = '' }, ...args }) =>
                load(
                  () => clientOf(args).ensureQueryData(storyQuery(id)),
                  () => clientOf(args).ensureInfiniteQueryData(storiesQuery()),
                ),
              ...page('story', () => import('./pages/story'), { exit: true }),
            },
            {
              path: '/receipt',
              loader: (args) =>
                // A receipt can be read without them.
                load(
                  () => ifPossible(clientOf(args).ensureQueryData(intakeQuery())),
                  () => ifPossible(clientOf(args).ensureQueryData(reasonsQuery())),
                ),
              ...page('receipt', () => import('./pages/receipt'), { exit: true }),
            },
            { path: '/auth', ...page('auth', () => import('./pages/auth'), { secrets: ['invitation'] }) },
            {
              path: '/auth/link',
              ...page('auth-link', () => import('./pages/auth-link'), {
                query: { sent: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/reset-password',
              ...page('reset-password', () => import('./pages/reset-password'), {
                query: { sent: only('1'), changed: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/unsubscribe',
              ...page('unsubscribe', () => import('./pages/unsubscribe'), {
                query: { left: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/unsubscribe/desk',
              ...page('unsubscribe-desk', () => import('./pages/unsubscribe-desk'), {
                query: { left: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/corrections',
              loader: (args) => correctionsLoader(clientOf(args), args.request),
              ...page('corrections', () => import('./pages/corrections'), { query: { after: asItIs } }),
            },
            {
              path: '/asked',
              loader: (args) => askedLoader(clientOf(args), args.request),
              ...page('asked', () => import('./pages/asked'), { query: { after: asItIs } }),
            },
            {
              path: '/newsletter',
              loader: (args) => newsletterLoader(clientOf(args), args.request),
              ...page('newsletter', () => import('./pages/newsletter'), {
                query: { subscribed: only('1'), after: asItIs },
              }),
            },
            {
              path: '/newsletter/confirm',
              ...page('newsletter-confirm', () => import('./pages/newsletter-confirm'), {
                query: { confirmed: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/newsletter/preferences',
              ...page('newsletter-preferences', () => import('./pages/newsletter-preferences'), {
                query: { saved: only('1'), left: only('1'), erased: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/newsletter/:id',
              loader: ({ params: { id = '' }, ...args }) =>
                load(() => clientOf(args).ensureQueryData(sentEmailQuery(id))),
              ...page('newsletter-email', () => import('./pages/newsletter-email')),
            },
            {
              path: '/member',
              ...page('member', () => import('./pages/member'), { query: { 'signed-in': only('1', 'kept') } }),
            },
            { path: '/member/comments', ...page('member-comments', () => import('./pages/member-comments')) },
            {
              path: '/member/notifications',
              ...page('member-notifications', () => import('./pages/member-notifications')),
            },
            { path: '/member/account', ...page('member-account', () => import('./pages/member-account')) },
            {
              path: '/member/email/confirm',
              ...page('member-email-confirm', () => import('./pages/member-email-confirm'), {
                query: { confirmed: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/member/email/undo',
              ...page('member-email-undo', () => import('./pages/member-email-undo'), {
                query: { undone: only('1') },
                secrets: ['token'],
              }),
            },
            {
              path: '/notifications/off',
              ...page('notifications-off', () => import('./pages/notifications-off'), {
                query: { off: only('1') },
                secrets: ['token'],
              }),
            },
            { path: '/about', ...page('about', () => import('./pages/about')) },
            {
              path: '/transparency',
              loader: (args) => load(() => loadTransparency(clientOf(args), args.request)),
              ...page('transparency', () => import('./pages/transparency'), { query: { quarter: readQuarter } }),
            },
            { path: '/founder', ...page('founder', () => import('./pages/founder')) },
            { path: '/resources', ...page('resources', () => import('./pages/resources')) },
            { path: '/data', ...page('data', () => import('./pages/data'), { exit: true }) },
            {
              path: '/contact',
              ...page('contact', () => import('./pages/contact'), { exit: true, query: { sent: only('1') } }),
            },
            {
              path: '/report',
              loader: ({ request }) => (reportedThing(new URL(request.url).searchParams) ? null : { status: 404 }),
              ...page('report', () => import('./pages/report'), {
                exit: true,
                query: { about: readAbout, id: readId, article: readId, sent: only('1') },
              }),
            },
            { path: '/suggest', ...page('suggest', () => import('./pages/suggest'), { query: { sent: only('1') } }) },
            {
              path: '/suggest-topic',
              loader: (args) => load(() => clientOf(args).ensureQueryData(categoriesQuery())),
              ...page('suggest-topic', () => import('./pages/suggest-topic'), {
                query: { guidelines: only('true'), sent: only('1') },
              }),
            },
            { path: '/submit', ...page('submit', () => import('./pages/submit')) },
            {
              path: '/bookmarks',
              ...page('bookmarks', () => import('./pages/bookmarks'), { query: { show: only('stories') } }),
            },
            { path: '/quick-admin', ...page('quick-admin', () => import('./pages/quick-admin')) },
            { path: '/replit-admin', ...page('trusted-admin-login', () => import('./pages/trusted-admin-login')) },
            {
              path: '/articles/:id',
              // Encoded again: decoded, the id could form another URL, or contain characters that a header cannot hold.
              loader: ({ params: { id = '' } }) => replace(`/article/${encodeURIComponent(id)}`, 301),
            },
            ...LEGAL_PAGES.map((name) => ({
              path: `/${name}`,
              loader: (args: LoaderFunctionArgs) =>
                load(() => clientOf(args).ensureQueryData(legalQuery(name, versionIn(new URL(args.request.url))))),
              ...page('legal', () => import('./pages/legal'), { query: { version: readVersion } }),
            })),
            { path: '*', ...page('not-found', () => import('./pages/not-found'), { status: 404 }) },
          ],
        },
      ],
    },
    ...DESK_ROUTES,
  ];
}
