import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { check, Email, Text } from '../../../platform/http/validation/index.js';
import { NAME } from './auth.dto.js';
import { FactorProofBody } from './factors.dto.js';

function fault(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'Expected object';
  const { email, ...others } = value as { email?: unknown };
  if (Object.keys(others).length > 0) return 'Unrecognized key';
  return email === undefined || typeof email === 'boolean' ? undefined : 'email: Expected boolean';
}

const Switches = (): PropertyDecorator =>
  applyDecorators(
    check('notifications', fault),
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: false,
      properties: { email: { type: 'boolean' } },
      example: { email: true },
      description: 'Whether you get one email a day, if there is something new.',
    }),
  ) as PropertyDecorator;

/** Only the given fields change. */
export class ChangeAccountBody extends FactorProofBody {
  @Text({ ...NAME, optional: true, nullable: false, example: 'ada-lovelace' }) username?: string;
  /** Counts once it is confirmed by the link that it gets. */
  @Email('Please enter a valid email address.', { optional: true }) email?: string | null;
  /** Required for a new email, or one of the other proofs. */
  @Text({ min: 1, max: 1000, optional: true, nullable: true, verbatim: true, example: 'a-good-password' })
  currentPassword?: string | null;
  /** Shown to others in place of the username. Null: the username is shown again. */
  @Text({ ...NAME, tooShort: 'Use at least 3 characters.', optional: true, nullable: true, example: 'Ada L.' })
  displayName?: string | null;
  @Switches() notifications?: { email?: boolean };
}

export class EmailLinkBody {
  @Text({ min: 1, max: 200, verbatim: true, example: '12-k3VbXq0aTnW1yZ5cLr8sUg' }) token!: string;
}

export class EmailLinkUsed {}
