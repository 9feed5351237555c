import type { BodyLimitTable } from './platform/http/server/body-limits.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** 10,000 emoji are allowed. Each may take 12 bytes: `%F0%9F%98%80` in a form, `\ud83d\ude00` in JSON. */
const READER_TEXT = 128 * KIB;
/** 220,000 characters of four bytes each. */
const ARTICLE = MIB;
/** 50,000 characters of 12 bytes each. */
const LEGAL_PAGE = 640 * KIB;
/** 26,000 characters of 12 bytes each. */
const TERM = 320 * KIB;
/** 20,400 characters of 12 bytes each. */
const CAMPAIGN = 256 * KIB;

/** The largest request body in bytes, by route. The server does not start if a line names no route. */
export const bodyLimits: BodyLimitTable = {
  default: 64 * KIB,
  routes: {
    'POST /api/posts': ARTICLE,
    'PUT /api/posts/:id': ARTICLE,
    'POST /api/posts/preview': ARTICLE,
    'PUT /api/posts/:id/draft': ARTICLE,

    // A picture of 20 MB (MAX_PICTURE_BYTES in platform/media/picture-files.ts), and the fields beside it.
    'POST /api/media': 21 * MIB,

    'PUT /api/legal/:page': LEGAL_PAGE,
    'POST /api/glossary': TERM,
    'PUT /api/glossary/:slug': TERM,

    // A browser sends a few kilobytes. The fields may be longer, as WebAuthn allows.
    'POST /api/auth/passkeys': 2 * READER_TEXT,
    'POST /api/auth/passkeys/sign-in': 2 * READER_TEXT,
    'POST /api/auth/passkeys/proof': 2 * READER_TEXT,

    'POST /api/newsletter/campaigns': CAMPAIGN,
    'POST /api/newsletter/campaigns/preview': CAMPAIGN,
    'PUT /api/newsletter/campaigns/:id': CAMPAIGN,

    'POST /api/posts/:id/comments': READER_TEXT,
    'PUT /api/comments/:id': READER_TEXT,
    'POST /api/confessions': READER_TEXT,
    'PUT /api/confessions/:id': READER_TEXT,
    'POST /api/confessions/:id/suggest': READER_TEXT,
    'POST /api/receipts/correct': READER_TEXT,
    'POST /stories': READER_TEXT,
    'POST /confessions': READER_TEXT,
    'POST /receipt': READER_TEXT,
    'POST /article/:id': READER_TEXT,
    'POST /suggest': READER_TEXT,
    'POST /contact': READER_TEXT,
    'POST /suggest-topic': READER_TEXT,
    'POST /api/submissions': READER_TEXT,
    'POST /api/suggestions': READER_TEXT,
    // 1,000 bounces with an address or a Message-ID.
    'POST /api/newsletter/bounces': 512 * KIB,
    'POST /api/contact': READER_TEXT,
  },
};
