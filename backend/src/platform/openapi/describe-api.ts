import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Problem } from './api-docs.js';
import { RATE_LIMITS } from '../http/rate-limit/limit-table.js';
import type { RateLimitTable } from '../http/rate-limit/limit-table.js';
import { SESSION_COOKIE } from '../http/auth/session-cookie.js';
import { expandOneOf } from './choices.js';
import { forbidUnknownFields, addExamples } from './examples.js';
import { addRouteRules } from './rules.js';
import { PERMISSIONS } from '../http/auth/permissions.js';
import type { PermissionTable } from '../http/auth/permissions.js';

const ABOUT = `
The API of an independent journal and anonymous-stories site.

JSON in and out, UTF-8. A body's unknown fields and wrong types are refused; texts are trimmed, hold no NUL and are well-formed
Unicode, and their lengths are code points. A session is the cookie \`sid\`. Every GET answers HEAD too. What cannot even be read
as a request answers 400, 408, 414 or 431, whatever it was meant to be.
`;

const TAGS: Record<string, string> = {
  auth: 'Accounts and sessions',
  posts: 'The articles of the journal',
  comments: 'What members say under articles',
  confessions: 'Anonymous stories',
  categories: 'The shelves of the journal',
  bookmarks: 'What a member has saved',
  submissions: 'Topics that readers propose for the journal',
  suggestions: 'What readers would like to read',
  newsletter: 'Who gets the newsletter',
  analytics: 'What is read, counted without telling readers apart for long',
  search: 'Articles and stories by their words',
  moderation: 'What waits for a decision',
  site: 'What the site says of itself',
  operations: 'For whoever watches over the processes',
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
