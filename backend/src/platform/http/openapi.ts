import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import { PERMISSIONS, routeKey } from './permissions.js';
import type { PermissionTable } from './permissions.js';

/** The contract as OpenAPI 3.1, read off the code. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('The Archive')
    .setDescription('The API of an independent journal and anonymous-stories site.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('sid')
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_controller, method) => method });
  askForSessions(document, app.get<PermissionTable>(PERMISSIONS));
  return withoutNullable(document) as OpenAPIObject;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Says of every operation that is not for everybody that it needs the session's cookie. */
function askForSessions(document: OpenAPIObject, permissions: PermissionTable): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      const route = routeKey(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'));
      if (operation && permissions[route] !== 'visitor') operation.security = [{ cookie: [] }];
    }
  }
}

/** The generator writes 3.0's `nullable: true`, which 3.1 does not know: there null is one of the types. */
function withoutNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullable);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withoutNullable(value)]),
  );
  if (nullable === true && typeof rest.type === 'string') rest.type = [rest.type, 'null'];
  return rest;
}
