import { ApiProperty } from '@nestjs/swagger';
import { LENGTHS } from '../../../kernel/content-limits.js';
import { Text } from '../../../platform/http/validation/index.js';
import { NOTE_EXAMPLE } from '../presenters/notes.view.js';

export class ModeratorNoteBody {
  @Text({ ...LENGTHS.moderatorNote, example: NOTE_EXAMPLE }) text!: string;
}

export class AddedNote {
  @ApiProperty({ type: 'integer', example: 1_204_511_873 }) id!: number;
}
