import { ApiProperty } from '@nestjs/swagger';
import { COMMENT_CHOICES } from '../../../kernel/person-commands.js';
import type { CommentChoice } from '../../../kernel/person-commands.js';
import { OneOf, Text } from '../../../platform/http/validation/index.js';
import { FactorProofBody } from './factors.dto.js';

export class DeleteAccountBody extends FactorProofBody {
  /** Its example is another one than in OwnerProofBody, so that a copied example deletes no account. */
  @Text({ min: 1, max: 1000, optional: true, nullable: true, verbatim: true, example: 'the-password-of-ada' })
  password?: string | null;
  /** Your comments: deleted, or left up without your account. */
  @OneOf(COMMENT_CHOICES) comments!: CommentChoice;
}

export class DeletionAccepted {
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-29T11:00:00.000Z',
    description: 'When the account is erased. Signing in before then keeps it.',
  })
  until!: string;
}
