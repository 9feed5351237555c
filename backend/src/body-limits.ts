import type { BodyLimitTable } from './platform/http/server/body-limits.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** 10,000 emoji are legal, and each may be sent as 12 bytes: `%F0%9F%98%80` in a form, `\ud83d\ude00` in JSON. */
const TEXT_OF_A_READER = 128 * KIB;
/** 220,000 characters of four bytes each. */
const ARTICLE = MIB;

/** The most bytes of a request body, by route. The start fails for a line without a route. */
export const bodyLimits: BodyLimitTable = {
  default: 64 * KIB,
  routes: {
    'POST /api/posts': ARTICLE,
    'PUT /api/posts/:id': ARTICLE,
    'POST /api/posts/preview': ARTICLE,

    'POST /api/posts/:id/comments': TEXT_OF_A_READER,
    'PUT /api/comments/:id': TEXT_OF_A_READER,
    'POST /api/confessions': TEXT_OF_A_READER,
    'PUT /api/confessions/:id': TEXT_OF_A_READER,
    'POST /stories': TEXT_OF_A_READER,
    'POST /confessions': TEXT_OF_A_READER,
    'POST /api/submissions': TEXT_OF_A_READER,
    'POST /api/suggestions': TEXT_OF_A_READER,
  },
};
