import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Problem } from './api-decorators.js';
import { RATE_LIMITS } from '../http/rate-limit/limit-table.js';
import type { RateLimitTable } from '../http/rate-limit/limit-table.js';
import { SESSION_COOKIE } from '../http/auth/session-cookie.js';
import { expandOneOf } from './choices.js';
import { forbidUnknownFields, addExamples } from './examples.js';
import { addRouteRules } from './rules.js';
import { PERMISSIONS } from '../http/auth/permission-table.js';
import type { PermissionTable } from '../http/auth/permission-table.js';

const ABOUT = `
The API of an independent journal and anonymous-stories site.

JSON in and out, in UTF-8. Unknown fields and wrong types in a body are refused. Texts are trimmed and must be well-formed Unicode
without NUL; their lengths count code points. A session is the cookie \`sid\`. Every GET route also answers HEAD. A request that
cannot be parsed is answered 400, 408, 414 or 431.
`;

const TAGS: Record<string, string> = {
  auth: 'Accounts and sessions',
  posts: 'The articles of the journal',
  media: 'The library of pictures',
  comments: 'Comments of members under articles',
  confessions: 'Anonymous stories',
  categories: 'The categories of the journal',
  bookmarks: 'Articles and stories that a member has saved',
  submissions: 'Article topics that readers propose',
  suggestions: 'Suggestions from readers',
  contact: 'Messages to the editors',
  reports: 'Readers’ reports about stories and comments',
  newsletter: 'Newsletter sign-ups',
  analytics: 'Page views and other counts, without lasting identities',
  search: 'Full-text search of articles and stories',
  moderation: 'The review queue and its decisions',
  site: 'Facts about the site',
  operations: 'Health and metrics for operators',
};

/** Generates the OpenAPI 3.1 document from the code. rules.ts adds everything that follows from a route's kind. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('The Archive')
    .setDescription(ABOUT.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' '))
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addServer('/')
    .addCookieAuth(SESSION_COOKIE);
  for (const [tag, about] of Object.entries(TAGS)) builder.addTag(tag, about);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
    extraModels: [Problem],
  });
  addRouteRules(document, app.get<PermissionTable>(PERMISSIONS), app.get<RateLimitTable>(RATE_LIMITS));
  expandOneOf(document);
  forbidUnknownFields(document);
  addExamples(document);
  return document;
}
