import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';

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
  return withoutNullable(document) as OpenAPIObject;
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
