/**
 * The integration test files that `npm test` leaves out: they guard no rule about anonymity, permissions, lost events or the
 * main job, or another test proves the same. `npm run test:all` runs them, and so does a run of selected tests (docs/adr/0041).
 */
export const LEFT_OUT = [
  // Tools as processes. test/transfer and test/search call what they call.
  'start/transfer-tool',
  'start/search-tool',
  'start/account-tool',
  // The containers group tests the image with a real engine.
  'start/image',
  // PostgreSQL as a program. start/start and the crash suites start it, stop it and kill what uses it.
  'embedded-postgres',
  // Costs and sizes, which npm run bench compares.
  'start/tracing-cost',
  'api/uncached-read-cost',
  'api/compression',
  'api/not-modified',
  'api/slow-article',
  'api/slow-comment',
  // Mail servers and outages of a newsletter. newsletter/newsletter-sending and its crash suite send each email once.
  'api/smtp-pool',
  'newsletter/newsletter-outages',
  'newsletter/newsletter-start',
  'newsletter/newsletter-transports',
  'newsletter/newsletter-digest',
  'newsletter/newsletter-archive',
  'newsletter/bounce-mailbox',
  // Pictures of other sites and of imports. media/media has the calls, api/bad-input what they refuse.
  'transfer/pictures',
  'media/picture-encoder',
  // How good a search is. search/index-sync has the rule that nothing is lost from it.
  'search/frequent-terms',
  'search/non-latin-scripts',
];
