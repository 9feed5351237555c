import type { BodyLimitTable } from './platform/http/server/body-limits.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** 10,000 emoji are allowed. Each may take 12 bytes: `%F0%9F%98%80` in a form, `\ud83d\ude00` in JSON. */
const READER_TEXT = 128 * KIB;
/** 220,000 characters of four bytes each. */
const ARTICLE = MIB;

/** The largest request body in bytes, by route. The server does not start if a line names no route. */
export const bodyLimits: BodyLimitTable = {
  default: 64 * KIB,
  routes: {
    'POST /api/posts': ARTICLE,
    'PUT /api/posts/:id': ARTICLE,
    'POST /api/posts/preview': ARTICLE,

    'POST /api/posts/:id/comments': READER_TEXT,
    'PUT /api/comments/:id': READER_TEXT,
    'POST /api/confessions': READER_TEXT,
    'PUT /api/confessions/:id': READER_TEXT,
    'POST /stories': READER_TEXT,
    'POST /confessions': READER_TEXT,
    'POST /api/submissions': READER_TEXT,
    'POST /api/suggestions': READER_TEXT,
  },
};
