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
import type { TraceAllowTable } from './platform/tracing/trace-allow-list.js';

/**
 * Everything that must not be traced. For each new route, command, query or event, answer here: is it about a story, or
 * does it follow one so closely that its time would be the story's? Does it tell readers apart?
 */
const EXCLUDED: Record<keyof TraceAllowTable, (string | RegExp)[]> = {
  routes: [
    // Stories are sent, decided on, read, reacted to or saved; decisions about any kind of item.
    /^(GET|POST|PUT|DELETE) \/(api\/confessions|confessions|stories)\b/,
    // The author of a story.
    /^POST \/api\/receipts\b/,
    // A message to the editors may be about a story.
    /^(GET|POST|DELETE) \/api\/contact\b/,
    // So may a report.
    /^(GET|POST) \/api\/reports\b/,
    /^(GET|POST|DELETE) \/api\/bookmarks\b/,
    /^(GET|POST|DELETE) \/api\/moderation\/(counts|stream|decisions|notes|claims)\b/,
    // Identifies a person or a browser.
    /^(GET|POST|PUT) \/api\/auth\/(user|register|login|logout|reset-password|replit-admin)$/,
    /^(GET|POST|PUT|DELETE) \/api\/auth\/(factors|passkeys|totp|recovery-codes|magic-link|step-up|sessions)\b/,
    /^(GET|POST|PUT|DELETE) \/api\/(users|invitations)\b/,
    /^(PUT|DELETE) \/api\/comments\/:id\/like$/,
    'GET /api/newsletter/click/:token',
    // Shows when someone reads a preview.
    'GET /api/previews/:token',
    'GET /preview/:token/picture/:width',
    /^(POST|GET|PUT|DELETE) \/api\/newsletter\/(unsubscribe|confirm|preferences|bounces|challenge|subscribers\/:id)$/,
    'GET /api/me/comments',
    // About members.
    /^(GET|PUT|POST|DELETE) \/api\/(me|me\/export|me\/notifications|me\/notifications\/read|me\/email\/(confirm|undo)|notifications\/unsubscribe)$/,
    // The moment of a click on an emailed link.
    /^(GET|PUT) \/api\/me\/desk-emails$/,
    'POST /api/desk-emails/off',
    // Forms sent to a page: some are anonymous, and the API calls of the others are traced.
    /^POST \/(?!api\/|admin\/)/,
    /^(GET|POST) \/api\/analytics\//,
    // Open desks read it again with the list of stories.
    'GET /api/site/settings',
    // Pages: one of them shows that a story was sent. High-volume routes and health checks add nothing.
    /^GET \/(\*|assets\/\*|article\/|media\/|rss|sitemap|robots|favicon|icon|apple-touch|manifest|sw\.js|social|api\/site$|api\/docs|api\/openapi)/,
    /^GET \/(healthz|readyz|metrics)$/,
    /^(GET|POST|PUT|PATCH) \/admin\/queues/,
  ],
  commands: [
    /Confession|ContactMessage|ModeratorNote|Reports?$|Story$|(Ask|Answer|Publish|Refuse|Suggest)(Author|Question|Suggestion|Edit)$|TakeBackReaction|Bookmark$/,
    // About any kind of item, also stories. UndoDecision sends the other commands.
    'UndoDecision',
    ...['RestoreComment', 'RestorePost', 'ReturnComment', 'ReopenSubmission', 'ReopenSuggestion'],
    // About readers.
    ...['LikeComment', 'UnlikeComment', 'ChangeCommentLikes', 'FollowMailedLink', 'Unsubscribe', 'UnsubscribeByToken'],
    ...['ConfirmSubscription', 'SetPreferences', 'EraseAddress', 'EraseByToken', 'EraseSubscriber', 'RecordBounces'],
    ...['ParkReaderEvent', 'RecordReaderEvents'],
    ...['RegisterAccount', 'ResetPassword', 'ManageAccount', 'ChangeAccount', 'ConfirmEmail', 'UndoEmailChange'],
    ...['CreateInvitation', 'DeleteInvitation', 'EndSession', 'EndOtherSessions', 'RequestDeletion', 'CancelDeletion'],
    ...['EraseAuthor', 'EraseSubscription', 'EraseMessages', 'ErasePerson', 'ReplayErasedPeople'],
    /^ExportOwn/,
    /Passkey$|Codes?$|MagicLink$|ResetFactors$/,
    ...[
      'EditOwnComment',
      'RemoveComment',
      'MarkNotificationsRead',
      'SwitchNotificationEmails',
      'UnsubscribeFromDigest',
    ],
    // Reads stories and articles.
    'VerifySearchIndex',
    ...['EnsureFirstAdmin', 'SeedDemoContent', 'SeedGlossary'],
    // A restore replays decisions about any kind of item.
    ...['ReplayDecisions', 'DeleteOrphans', 'ReplayAccountChanges', 'ReplayLeaves', 'RecountPending'],
    ...['ReplayErasures', 'ReplayReceipts', 'HoldRestoredStories', 'PublishHeldStories'],
    ...['HoldRestoredCampaigns', 'HoldRestoredDigests', 'HoldRestoredDeskEmails'],
    // An operator's commands about all data.
    /^(Export|Import|Place)(Articles|Stories|Comments|Subscribers|Campaigns|LegalVersions|Terms)$/,
    'NameCategories',
    // A job's, at midnight.
    'EndStoryPause',
    ...['ChooseDeskEmails', 'SwitchOffByToken'],
  ],
  queries: [
    /Confession|Conversation|Receipt|ContactMessage|Moderator(Note|Name)|Reports$|Bookmark/,
    'GetPreviewedPost',
    'GetDeskEmails',
    // Read with the stories.
    ...['GetSiteSettings', 'GetStoryIntake', 'GetReasonTexts'],
    ...['CheckCode', 'FindFactors', 'FindMagicLink', 'FindPasskeyIds', 'FindSecondStep'],
    ...['CheckCredentials', 'FindAdmin', 'FindCaller', 'GetAccount', 'GetPreferences', 'ListOwnComments'],
    ...['ListPeople', 'GetPerson', 'ListInvitations', 'CheckInvitation'],
    ...['ListNotifications', 'ListSessions', 'GetProfile', 'DownloadAccount'],
    // Every open desk sends these immediately after a story is sent or decided on.
    ...['CountPending', 'CountWrites', 'GetDecision', 'ListDecisions', 'GetDashboard', 'GetGrowth', 'GetSeries'],
  ],
  events: [
    /confession|story/,
    /bookmark/,
    'engagement.comment-liked',
    'engagement.comment-unliked',
    'engagement.subscriber-imported',
    ...['identity.email-change-requested', 'identity.email-changed', 'notifications.digest-due'],
    'newsletter.subscriber-deleted',
    'identity.magic-link-requested',
    'identity.factor-changed',
    'identity.account-deletion-requested',
    'newsletter.campaign-imported',
    'desk-emails.email-due',
  ],
};

/** The files that allow them. */
const where = { routes: 'traceable.ts', commands: 'traceable.ts', queries: 'traceable.ts', events: 'event-effects.ts' };

describe('The allow-list for traces', () => {
  let all: Record<keyof TraceAllowTable, string[]>;
  let allowed: TraceAllowTable;
  beforeAll(async () => {
    await import('./app.module.js');
    allowed = { ...traceable(), events: traceableEvents };
    const events: string[] = [];
    for (const file of globSync('modules/*/contract.ts', { cwd: import.meta.dirname })) {
      const url = pathToFileURL(resolve(import.meta.dirname, file)).href;
      const contract = (await import(url)) as Record<string, unknown>;
      events.push(
        ...Object.values(contract).flatMap((entry) => (entry as { eventName?: string } | null)?.eventName ?? []),
      );
    }
    const handled = (kind: string) =>
      declaredHandlers.filter((entry) => entry.kind === kind).map(({ subject }) => subject);
    all = { routes: Object.keys(permissions), commands: handled('command'), queries: handled('query'), events };
  });
  const kinds = Object.keys(EXCLUDED) as (keyof TraceAllowTable)[];
  const isExcluded = (kind: keyof TraceAllowTable, name: string) =>
    EXCLUDED[kind].some((entry) => (typeof entry === 'string' ? entry === name : entry.test(name)));

  it.each(kinds)('allows or excludes each of the %s, and not both', (kind) => {
    expect(all[kind].length).toBeGreaterThan(20);
    const [both, neither] = [true, false].map((isIn) =>
      all[kind].filter((name) => allowed[kind].includes(name) === isIn && isExcluded(kind, name) === isIn),
    );
    expect(neither!.map((name) => `${name}: add it to ${kind} in ${where[kind]}, or to EXCLUDED here`)).toEqual([]);
    expect(both!.map((name) => `${name}: ${whyAllowed(kind, name)}, or remove it from EXCLUDED here`)).toEqual([]);
  });

  const whyAllowed = (kind: keyof TraceAllowTable, name: string) => {
    const { decision, handler } = declaredHandlers.find(({ subject }) => subject === name) ?? {};
    return decision
      ? `${handler!.name} names the kind "${decision.kind}" in @HandlesCommand, which may be traced: correct it there`
      : `remove it from ${kind} in ${where[kind]}`;
  };

  it.each(kinds)('names no %s that do not exist, and excludes none either', (kind) => {
    const gone = allowed[kind].filter((name) => !all[kind].includes(name));
    expect(gone.map((name) => `${name}: it does not exist, remove it from ${kind} in ${where[kind]}`)).toEqual([]);
    const unused = EXCLUDED[kind].filter(
      (entry) => !all[kind].some((name: string) => (typeof entry === 'string' ? entry === name : entry.test(name))),
    );
    expect(unused.map((entry) => `${entry}: it matches nothing, remove it from EXCLUDED here`)).toEqual([]);
  });

  it('allows decisions of the traceable kinds, except those that only an undo sends', () => {
    expect(allowed.commands).toEqual(expect.arrayContaining(['UnpinPost', 'PinPost', 'PauseCampaign']));
    expect(allowed.commands.filter((name) => /^(Return|Reopen|Restore(Post|Comment))/.test(name))).toEqual([]);
    const twice = allowed.commands.filter((name, at) => allowed.commands.indexOf(name) !== at);
    expect(twice.map((name) => `${name}: it follows from its handler, remove it from traceable.ts`)).toEqual([]);
  });

  it('has nothing about stories, and no anonymous route', () => {
    const about =
      /confession|receipt|contact|report|(?<!hi)stor(y|ies)|bookmark|moderation\/(counts|stream|decisions|notes|claims)|\*/i;
    const aboutStories = kinds.flatMap((kind) => allowed[kind]).filter((name) => about.test(name));
    expect(aboutStories.map((name) => `${name}: it is about stories, exclude it here instead`)).toEqual([]);
    const anonymous = ANONYMOUS_ROUTES.filter((route) => allowed.routes.includes(route));
    expect(anonymous.map((route) => `${route}: it is anonymous, remove it from traceable.ts`)).toEqual([]);
    expect(
      ['POST /api/confessions', 'ListConfessions', 'engagement.story-reacted'].every((entry) => about.test(entry)),
    ).toBe(true);
  });
});
