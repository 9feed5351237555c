import 'reflect-metadata';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { traceableEvents } from './event-effects.js';
import { traceable } from './traceable.js';
import { permissions } from './permissions.js';
import { declaredHandlers } from './platform/cqrs/handles.js';
import { ANONYMOUS_ROUTES } from './platform/http/auth/anonymous-routes.js';
import type { TraceAllowTable } from './platform/tracing/traceable.js';

/**
 * All that leaves no trace. Whoever adds a route, a command, a query or an event has to think here first: is it about a story, or does
 * it follow one within a moment, so that its time would be the story's? Does it tell apart who a reader is?
 */
const LEFT_OUT: Record<keyof TraceAllowTable, (string | RegExp)[]> = {
  routes: [
    // A story is sent, decided on, read, reacted to, or saved; decisions about any kind of thing.
    /^(GET|POST|PUT|DELETE) \/(api\/confessions|confessions|stories)\b/,
    /^(GET|POST|DELETE) \/api\/bookmarks\b/,
    /^(GET|POST) \/api\/moderation\/(counts|stream|decisions)\b/,
    // Who somebody is, or which browser.
    /^(GET|POST|PUT) \/api\/auth\/(user|register|login|logout|reset-password|replit-admin)$/,
    /^(PUT|DELETE) \/api\/comments\/:id\/like$/,
    'GET /api/newsletter/click/:token',
    'POST /api/newsletter/unsubscribe',
    /^(GET|POST) \/api\/analytics\//,
    // Pages: one of them says that a story has come. What comes by the thousand, and what watches over us, tells nothing new.
    /^GET \/(\*|assets\/\*|article\/|rss|sitemap|robots|favicon|icon|apple-touch|manifest|social|api\/site$|api\/docs|api\/openapi)/,
    /^GET \/(healthz|readyz|metrics)$/,
    /^(GET|POST|PUT|PATCH) \/admin\/queues/,
  ],
  commands: [
    /Confession|Story$|TakeBackReaction|Bookmark$/,
    // Of any kind of thing: a story too. What is taken back is done by these.
    'UndoDecision',
    ...['RestoreComment', 'RestorePost', 'ReturnComment', 'ReopenSubmission', 'ReopenSuggestion'],
    // Of readers.
    ...['LikeComment', 'UnlikeComment', 'ChangeCommentLikes', 'FollowMailedLink', 'Unsubscribe', 'UnsubscribeByToken'],
    ...['ParkReaderEvent', 'RecordReaderEvents'],
    ...['RegisterAccount', 'ResetPassword'],
    // Asks whether a story or an article is there.
    'VerifySearchIndex',
    ...['EnsureFirstAdmin', 'SeedDemoContent'],
    // A restore's, which decides again about any kind of thing.
    ...['ReplayDecisions', 'DeleteOrphans', 'ReplayPasswordChanges', 'ReplayUnsubscribes', 'RecountPending'],
    // An operator's, about everything at once.
    /^(Export|Import)(Articles|Stories|Comments|Subscribers)$/,
    'NameCategories',
  ],
  queries: [
    /Confession|Bookmark/,
    ...['CheckCredentials', 'FindAdmin', 'FindCaller', 'GetAccount'],
    // Asked again by every desk as soon as a story has come, or was decided on.
    ...['CountPending', 'CountWrites', 'GetDecision', 'ListDecisions', 'GetDashboard', 'GetGrowth', 'GetSeries'],
  ],
  events: [
    /confession|story/,
    /bookmark/,
    'engagement.comment-liked',
    'engagement.comment-unliked',
    'engagement.subscriber-imported',
  ],
};

const followed: TraceAllowTable = { ...traceable, events: traceableEvents };

describe('What may be followed', () => {
  let all: Record<keyof TraceAllowTable, string[]>;
  beforeAll(async () => {
    await import('./app.module.js');
    const told: string[] = [];
    for (const file of globSync('modules/*/contract.ts', { cwd: import.meta.dirname })) {
      const url = pathToFileURL(resolve(import.meta.dirname, file)).href;
      const contract = (await import(url)) as Record<string, unknown>;
      told.push(...Object.values(contract).flatMap((one) => (one as { eventName?: string } | null)?.eventName ?? []));
    }
    const handled = (kind: string) => declaredHandlers.filter((one) => one.kind === kind).map(({ subject }) => subject);
    all = { routes: Object.keys(permissions), commands: handled('command'), queries: handled('query'), events: told };
  });
  const kinds = Object.keys(LEFT_OUT) as (keyof TraceAllowTable)[];
  const isLeftOut = (kind: keyof TraceAllowTable, name: string) =>
    LEFT_OUT[kind].some((one) => (typeof one === 'string' ? one === name : one.test(name)));

  it.each(kinds)('was decided of each of the %s: it is followed, or left out for a reason, and not both', (kind) => {
    expect(all[kind].length).toBeGreaterThan(20);
    const undecided = all[kind].filter((name) => followed[kind].includes(name) === isLeftOut(kind, name));
    expect(undecided).toEqual([]);
  });

  it.each(kinds)('is there: the table names no %s that are gone, nor does what is left out', (kind) => {
    expect(followed[kind].filter((name) => !all[kind].includes(name))).toEqual([]);
    const idle = LEFT_OUT[kind].filter(
      (one) => !all[kind].some((name: string) => (typeof one === 'string' ? one === name : one.test(name))),
    );
    expect(idle).toEqual([]);
  });

  it('is nothing of a story, and no route on which nobody is anybody', () => {
    const about = /confession|stor(y|ies)|bookmark|moderation\/(counts|stream|decisions)|\*/i;
    expect(kinds.flatMap((kind) => followed[kind]).filter((name) => about.test(name))).toEqual([]);
    expect(ANONYMOUS_ROUTES.filter((route) => followed.routes.includes(route))).toEqual([]);
    expect(
      ['POST /api/confessions', 'ListConfessions', 'engagement.story-reacted'].every((one) => about.test(one)),
    ).toBe(true);
  });
});
