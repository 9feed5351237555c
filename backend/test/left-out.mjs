/**
 * The integration test files that `npm test` leaves out: they guard no rule about anonymity, permissions, lost events or the
 * main job, or another test proves the same. `npm run test:all` runs them, and so does a run of selected tests (docs/adr/0041).
 */
export const LEFT_OUT = [
  // Command-line tools, run as processes. test/transfer, test/search and test/identity run the same code in the test process.
  'start/transfer-tool',
  'start/search-tool',
  'start/account-tool',
  // The containers group tests the image with a real engine.
  'start/image',
  // PostgreSQL as a program. start/start and the crash suites start it, stop it and kill what uses it.
  'embedded-postgres',
  // Costs, sizes and time limits of requests, and conditional requests.
  'start/tracing-cost',
  'api/uncached-read-cost',
  'api/compression',
  'api/not-modified',
  'api/slow-article',
  'api/slow-comment',
  // The newsletter beyond one email to each subscriber: mail servers, outages, digest, archive, bounces. newsletter/newsletter-sending
  // and outbox-and-queue/newsletter-killed check that each email is sent once.
  'api/smtp-pool',
  'newsletter/newsletter-outages',
  'newsletter/newsletter-start',
  'newsletter/newsletter-transports',
  'newsletter/newsletter-digest',
  'newsletter/newsletter-archive',
  'newsletter/bounce-mailbox',
  // Pictures of exports and imports, and the limits of the encoder process. media/media uploads pictures, and checks what is
  // stored and what is refused.
  'transfer/pictures',
  'media/picture-encoder',
  // How good a search is. search/index-sync has the rule that nothing is lost from it.
  'search/frequent-terms',
  'search/non-latin-scripts',
];
