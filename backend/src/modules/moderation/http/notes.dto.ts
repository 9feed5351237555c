import { ApiProperty } from '@nestjs/swagger';
import { LENGTHS } from '../../../kernel/content-limits.js';
import { Text } from '../../../platform/http/validation/index.js';

const EXAMPLE = 'Ask Theo before you decide.';

export class ModeratorNoteBody {
  @Text({ ...LENGTHS.moderatorNote, example: EXAMPLE }) text!: string;
}

export class NoteAuthor {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({
    example: 'admin',
    description: 'Their display name, or else the username; `Deleted account` once it is erased.',
  })
  username!: string;
}

export class ModeratorNote {
  @ApiProperty({ type: 'integer', description: 'A random number: ids show no order.', example: 1_204_511_873 })
  id!: number;
  @ApiProperty({ example: EXAMPLE, description: 'Plain text.' }) text!: string;
  @ApiProperty({ type: NoteAuthor, nullable: true }) by!: NoteAuthor | null;
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'The UTC day. No time is stored.' }) day!: string;
}

export class AddedNote {
  @ApiProperty({ type: 'integer', example: 1_204_511_873 }) id!: number;
}
