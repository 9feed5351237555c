/**
 * The browser tests that `npm test` leaves out: they guard no rule about anonymity, permissions, lost events or the main job
 * (send a story, moderate, publish, read, comment, subscribe, sign in), or a test of components or of the API proves the
 * same. `npm run test:all` runs them, and so does a run of selected tests (docs/adr/0041).
 */
import { readFileSync } from 'node:fs';

/** By file: the beginning of a title, or this and a later part, for a test that runs at several widths. */
const LEFT_OUT: Record<string, (string | [title: string, part: string])[]> = {
  // Looks and loading: fonts, layout, tooltips. `npm run screens` shows a fault.
  'checks/fonts': [
    'the fonts of a page',
    'visible text changes',
    'text far down',
    'fonts are requested',
    'a page whose fonts',
    'without scripts, each',
    'the words of the masthead',
  ],
  'checks/layout': [
    'the bar marks',
    'the skip link leads',
    'a new page starts',
    'the theme follows',
    'the page’s name lags',
  ],
  'checks/stylesheets': ['a page of '],
  'checks/toasts': [
    'a message is at the top',
    'on a page with an exit',
    'F8 focuses',
    'a swipe to the right',
    'an error message stays',
    'a tooltip opens after',
    'a tooltip opens for',
  ],
  'checks/photographs': ['the drawn cover'],
  'checks/layout-shift': ['a page of text', ['nothing moves', '1440']],
  'checks/stacked-marks': [
    ['marks stacked on', 'of the '],
    ['marks stacked on', 'of a story'],
  ],
  // Old browsers, translators and files that fail: lint rules cover translators, component tests the lazy parts.
  'checks/older-browsers': ['an editor uses', 'the built files'],
  'checks/lazy-parts': ['a file that is missing', '“Try again” asks', 'a link to a page'],
  'checks/translated': ['a translated home page', 'translated stories', 'the translated form'],
  'journeys/disturbed-visit': ['a page that the browser', 'a visit to the whole site'],
  'checks/phone': ['the desk does not scroll'],
  'checks/api-docs': ['the contract can be read'],
  'journeys/static-pages': ['every phone number', 'the guidelines and', 'the records can', 'in print'],
  // Head tags and files: backend/test/site reads the same HTML.
  'checks/head-tags': ['every page of the sitemap', 'the preview picture', 'the icons and', 'a built file'],
  // Refused and limited forms: component tests show the message and the kept fields, the API tests the status.
  'checks/rate-limited-forms': ['a rate-limited form', 'the desk shows why'],
  'checks/refused-forms': ['after a refusal'],
  'checks/bot-guard': ['an account with the newsletter', 'the second page is accessible'],
  'journeys/account': [
    'a refused name, address',
    'an account can be opened by keyboard',
    ['a visitor who has to', '(390-light)'],
  ],
  'journeys/forms-without-scripts': ['text typed before'],
  'journeys/asked': [['a reader’s idea is shown', '(390)'], 'without JavaScript the board'],
  'journeys/suggestions': [
    'a member’s name',
    'a form sent without',
    'a session that ends',
    'without JavaScript the guidelines',
    ['a topic is suggested', '(390-light)'],
    ['a content suggestion', '(390-light)'],
  ],
  'journeys/newsletter': ['a reader signs up on the home', 'a failed sign-up'],
  // Search, likes, sharing, bookmarks: component tests of SearchBox, Conversation, ShareMenu and BookmarkButton.
  'checks/search-box': [
    'keys pressed before',
    'a late response',
    'words typed in one go',
    'on a phone the search',
    'where the search covers',
  ],
  'checks/comments': ['the sign-in link leads back', 'a like counts once', ['a typed comment survives', '390']],
  'journeys/sharing': ['a reader copies an article', 'the share menu works', ['a reader copies a story', '1440']],
  'journeys/saving': ['Load More shows', ['a member saves', '390']],
  // Reading on one device, the glossary and sources at the other width: component tests of features/reading and features/glossary.
  'journeys/reading-on-device': [
    ['a reader chooses', '1440'],
    ['a reader continues', '1440'],
    'what was published since',
    'a reader listens',
    'a browser with a storage',
  ],
  'journeys/offline-articles': [
    ['a member reads saved', '1440'],
    'the page of an article that did not',
    'an article that was withdrawn',
  ],
  'journeys/glossary': [
    ['a reader looks up', '1440'],
    'the glossary can be read',
    ['a word in an article', '1440'],
    'a reader who searches',
    'new words of',
    'a word that the glossary',
  ],
  'journeys/sources': [['a reader follows', '1440'], 'on paper', 'an article whose sources'],
  // Explanations about leaving: leaving itself is tested.
  'checks/leave': ['it covers no control', 'the bar’s second link', 'the page says what leaving'],
  // Stories and receipts at the other width, by keyboard, and their looks: one width sends them without a trace.
  'checks/stories-page': [
    'text typed before',
    'a reaction counts once',
    'a refused reaction',
    'a long story',
    'no kind of story',
    'a member saves a story',
    ['stories come newest', '390'],
    ['a story is typed', '1440'],
  ],
  'journeys/receipt': ['the same with the keyboard', ['on ', 'a desktop an author']],
  'journeys/own-data': [['a member downloads', '(1440-light)']],
  'journeys/content-notes': ['without scripts notes', 'a note that is picked before'],
  'journeys/story-conversation': ['an author answers with the keyboard'],
  'journeys/redaction': ['an admin replaces names'],
  'journeys/reports': ['by keyboard, a reader reports', 'without scripts a reader reports'],
  // The desk beyond deciding: component tests of features/admin, and backend/test/moderation for decisions and lists.
  'journeys/calm-view': ['an editor reads stories one', 'the other editors see who'],
  'journeys/desk-emails': ['a moderator switches', 'an admin edits the terms'],
  'journeys/desk-keys': [
    'the cursor moves',
    'shortcuts can be switched off',
    'in a short window',
    'on a phone, stories are selected',
  ],
  'journeys/desk-lists': ['filter, search and order', 'an export has'],
  'journeys/desk-rows': ['a deleted article is restored', 'many rows are decided', 'Back closes an open dialog'],
  'journeys/desk-suggestions': ['suggestions are read', 'many suggestions'],
  'journeys/story-settings': ['a second admin'],
  'journeys/sessions': ['an idle desk warns'],
  'journeys/admin-helpers': [
    'a failed login says',
    ['/quick-admin redirects', '(390-light)'],
    ['/replit-admin welcomes', '(390-light)'],
  ],
  // Writing beyond one article from first word to publication: tests of the editor, of working copies and of media.
  'journeys/writing': [
    'a reload and Back',
    'two editors write',
    'an article is scheduled',
    'a preview link',
    'an earlier version',
    'an article is written, formatted',
    'what is copied',
    ['an article is written in one', '(390-light)'],
  ],
  'journeys/unfinished-posts': ['a duplicate of a tab'],
  'journeys/writing-pictures': [
    'a pasted photograph',
    'an article asks for alt',
    'a picture of the library',
    'a picture is taken',
    'the library is used',
    'a picture of another',
  ],
  'journeys/shelves': ['an editor puts', 'a draft joins', 'an editor adds'],
  'journeys/posts': ['scheduled articles of a category'],
  // The newsletter beyond sign-up, one email and leaving: backend/test/newsletter.
  'journeys/newsletter-links': ['a reader chooses how often', 'the button of a mailed page'],
  'journeys/newsletter-sending': [
    'an editor writes, tests',
    'publishing an article offers',
    'an editor writes and schedules',
  ],
  // Reading: the other width, categories, numbers for admins.
  'journeys/journal': ['the category bar', 'an article that fails', ['the journal shows', '390']],
  'journeys/analytics': [['reading progress', '390']],
  'journeys/dashboard': [
    'reading in another browser',
    'tab and period',
    'the whole dashboard',
    'the site can be searched',
  ],
  'journeys/member': ['a member changes and deletes'],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Matches them, for Playwright's `grepInvert`. @throws Error if a file has no such test anymore */
export function testsLeftOut(): RegExp[] {
  return Object.entries(LEFT_OUT).flatMap(([file, tests]) => {
    const source = readFileSync(new URL(`${file}.spec.ts`, import.meta.url), 'utf8');
    return tests.map((test) => {
      const [title, part] = typeof test === 'string' ? [test] : test;
      if (!source.includes(`'${title}`) && !source.includes(`\`${title}`))
        throw new Error(`e2e/left-out.ts: ${file} has no test "${title}".`);
      return new RegExp(`${escaped(file)}\\.spec\\.ts ${escaped(title)}${part ? `.*${escaped(part)}` : ''}`);
    });
  });
}
