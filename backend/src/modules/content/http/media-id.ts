import { Injectable, Param } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { DomainError } from '../../../kernel/domain-error.js';
import { MEDIA_ID } from '../../../platform/media/picture-files.js';

@Injectable()
class MediaIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!MEDIA_ID.test(value)) throw DomainError.notFound('media');
    return value;
  }
}

const SCHEMA = { type: 'string', pattern: MEDIA_ID.source, example: 'q7Zc0Xl2nT4vB8sKd1RfGw' };

/** The random id of a picture in a path, with its OpenAPI description. Anything else is a 404. */
export const MediaId = (): ParameterDecorator => (target, method, index) => {
  Param('mediaId', MediaIdPipe)(target, method, index);
  const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
  ApiParam({ name: 'mediaId', schema: SCHEMA })(target, method!, descriptor);
};
