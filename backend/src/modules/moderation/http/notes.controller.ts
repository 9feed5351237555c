import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { MAX_ID } from '../../../kernel/max-id.js';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId, parseQuery } from '../../../platform/http/validation/index.js';
import { DeleteModeratorNote } from '../commands/delete-moderator-note.js';
import { AddModeratorNote, NOTE_KINDS } from '../contract.js';
import type { NoteKind } from '../contract.js';
import { ModeratorNote } from '../presenters/notes.view.js';
import { ListModeratorNotes } from '../queries/list-moderator-notes.js';
import { AddedNote, ModeratorNoteBody } from './notes.dto.js';

/** The story or comment that the notes are about. */
const AboutItem = () =>
  applyDecorators(
    ApiQuery({ name: 'kind', schema: { type: 'string', enum: [...NOTE_KINDS], example: 'comment' } }),
    ApiQuery({ name: 'id', schema: { type: 'integer', minimum: 1, maximum: MAX_ID, example: 1 } }),
  );

@ApiTags('moderation')
@Controller('api/moderation/notes')
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @AboutItem()
  @PagedAnswer(ModeratorNote)
  listNotes(@Query() query: unknown, @Paging() page: PageRequest) {
    const { kind, id } = readItem(query);
    return this.queries.execute(new ListModeratorNotes(kind, id, page));
  }

  @Post()
  @AboutItem()
  @ApiResponse({ status: 201, type: AddedNote })
  @Problems(404)
  async addNote(
    @Query() query: unknown,
    @Body() { text }: ModeratorNoteBody,
    @SignedIn() caller: Caller,
  ): Promise<AddedNote> {
    const { kind, id } = readItem(query);
    return { id: await this.commands.execute(new AddModeratorNote(kind, id, text, caller.id)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async deleteNote(@PathId() id: number): Promise<void> {
    await this.commands.execute(new DeleteModeratorNote(id));
  }
}

function readItem(query: unknown): { kind: NoteKind; id: number } {
  const { kind, id = '' } = parseQuery(query);
  if (!NOTE_KINDS.includes(kind as NoteKind)) throw new InvalidInput([{ path: 'kind', message: 'Invalid enum value' }]);
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : MAX_ID + 1;
  if (number > MAX_ID) throw new InvalidInput([{ path: 'id', message: 'Invalid id' }]);
  return { kind: kind as NoteKind, id: number };
}
