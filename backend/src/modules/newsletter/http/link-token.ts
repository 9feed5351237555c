import { Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { PipeTransform } from '@nestjs/common';
import { isLonger } from '../../../platform/http/validation/index.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';

const MAX_LENGTH = 200;

/** The query parameter with the token of an emailed link. Whether the token is right, the command decides. */
export const LinkToken = (): ParameterDecorator => (target, method, index) => {
  const pipe: PipeTransform<unknown, string> = {
    transform: (token) => {
      if (typeof token === 'string' && token !== '' && !isLonger(token, MAX_LENGTH) && !token.includes('\0'))
        return token;
      throw new InvalidInput([{ path: 'token', message: 'Required' }]);
    },
  };
  Query('token', pipe)(target, method, index);
  const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
  ApiQuery({
    name: 'token',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: MAX_LENGTH, example: '7.k3VbXq0aTnW1yZ5cLr8sUg' },
    description: 'From the link in an email.',
  })(target, method!, descriptor);
};
