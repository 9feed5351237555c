import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { MAX_ID } from '../../../kernel/max-id.js';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId, parseQuery } from '../../../platform/http/validation/index.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { DecideMany } from '../commands/decide-many.js';
import { UndoDecision } from '../commands/undo-decision.js';
import { DECISION_KINDS } from '../contract.js';
import type { DecisionKind } from '../contract.js';
import { GetDecision } from '../queries/get-decision.js';
import { isDecisionCursor, ListDecisions } from '../queries/list-decisions.js';
import { Decision, DecisionsBody, ItemFate, UndoBody, UndoneFate } from './decisions.dto.js';
import { UndoMany } from './undo-many.js';

@ApiTags('moderation')
@Controller('api/moderation/decisions')
export class DecisionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly bulkDecisions: DecideMany,
    private readonly bulkUndo: UndoMany,
  ) {}

  @Get()
  @ApiQuery({ name: 'kind', required: false, enum: DECISION_KINDS })
  @ApiQuery({
    name: 'itemId',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: MAX_ID },
    description: 'With kind: the decisions about that item.',
  })
  @PagedAnswer(Decision)
  listDecisions(@Query() query: unknown, @Paging() page: PageRequest) {
    const { kind, itemId } = parseQuery(query);
    if (page.after && !isDecisionCursor(page.after))
      throw new InvalidInput([{ path: 'cursor', message: 'The cursor is not one of ours.' }]);
    return this.queries.execute(new ListDecisions({ kind: readKind(kind), itemId: readId(itemId) }, page));
  }

  @Post()
  @HttpCode(200)
  @ApiResponse({ status: 200, type: ItemFate, isArray: true, description: 'What became of each item, in their order.' })
  decideMany(@Body() { action, items }: DecisionsBody, @SignedIn() caller: Caller): Promise<ItemFate[]> {
    return this.bulkDecisions.decide(caller.id, action, items);
  }

  @Post('undo')
  @HttpCode(200)
  @ApiResponse({
    ...{ status: 200, type: UndoneFate, isArray: true },
    description: 'What became of each, in their order: name the last decision first.',
  })
  undoMany(@Body() { ids }: UndoBody, @SignedIn() caller: Caller): Promise<UndoneFate[]> {
    return this.bulkUndo.undo(caller.id, ids);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: Decision, description: 'The decision that takes it back.' })
  @Problems(409)
  async undoDecision(@PathId() id: number, @SignedIn() caller: Caller): Promise<Decision> {
    const undoingId = await this.commands.execute(new UndoDecision(id, caller.id));
    return this.queries.execute(new GetDecision(undoingId));
  }
}

function readKind(value: string | undefined): DecisionKind | undefined {
  if (value === undefined || DECISION_KINDS.includes(value as DecisionKind)) return value as DecisionKind | undefined;
  throw new InvalidInput([{ path: 'kind', message: 'Invalid enum value' }]);
}

function readId(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : MAX_ID + 1;
  if (id > MAX_ID) throw new InvalidInput([{ path: 'itemId', message: 'Invalid id' }]);
  return id;
}
