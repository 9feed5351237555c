/**
 * The integration test files that `npm test` leaves out: they guard no rule about anonymity, permissions, lost events or the
 * main job, or another test proves the same. `npm run test:all` runs them, and so does a run of selected tests (docs/adr/0041).
 */
export const LEFT_OUT = [
  // Command-line tools, run as processes. test/transfer, test/search and identity/account-attacks run the same code in the test process.
  'start/transfer-tool',
  'start/search-tool',
  'start/account-tool',
  // The containers group tests the image with a real engine.
  'start/image',
  // Costs, sizes and time limits of requests.
  'start/tracing-cost',
  'api/uncached-read-cost',
  'api/compression',
  'api/slow-article',
  'api/slow-comment',
  // The newsletter beyond one email to each subscriber: mail servers, outages, digest, archive, bounces. newsletter/newsletter-sending
  // and outbox-and-queue/newsletter-killed check that each email is sent once.
  'api/smtp-pool',
  'newsletter/newsletter-outages',
  'newsletter/newsletter-transports',
  'newsletter/newsletter-digest',
  'newsletter/newsletter-archive',
  'newsletter/bounce-mailbox',
  // How good a search is. search/index-sync has the rule that nothing is lost from it.
  'search/frequent-terms',
  'search/non-latin-scripts',
];
