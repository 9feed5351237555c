import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { MAX_ID } from '../../../kernel/max-id.js';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId, parseQuery } from '../../../platform/http/validation/index.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { DecideMany, takesReason } from '../commands/decide-many.js';
import { UndoDecision } from '../commands/undo-decision.js';
import { DECISION_KINDS } from '../contract.js';
import type { DecisionKind } from '../contract.js';
import { ItemFate, UndoneFate } from '../presenters/bulk-result.view.js';
import { mustDecideAbout, mustSeeDecisionsAbout, scopeOf } from '../presenters/decision-scope.js';
import { Decision } from '../presenters/decisions.view.js';
import { GetDecision } from '../queries/get-decision.js';
import { isDecisionCursor, ListDecisions } from '../queries/list-decisions.js';
import { DecisionsBody, UndoBody } from './decisions.dto.js';
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
    description: 'Together with `kind`: only the decisions about this item.',
  })
  @PagedAnswer(Decision)
  @Problems(403)
  listDecisions(@Query() query: unknown, @Paging() page: PageRequest, @SignedIn() caller: Caller) {
    const { kind, itemId } = parseQuery(query);
    if (page.after && !isDecisionCursor(page.after))
      throw new InvalidInput([{ path: 'cursor', message: 'The cursor is not one of ours.' }]);
    const filter = { kind: readKind(kind), itemId: readId(itemId) };
    if (filter.kind) mustSeeDecisionsAbout(filter.kind, caller);
    return this.queries.execute(new ListDecisions(filter, page, scopeOf(caller)));
  }

  @Post()
  @HttpCode(200)
  @ApiResponse({
    status: 200,
    type: ItemFate,
    isArray: true,
    description: 'The result for each item, in the order of the request.',
  })
  decideMany(@Body() body: DecisionsBody, @SignedIn() caller: Caller): Promise<ItemFate[]> {
    refuseMisplacedReason(body);
    const { action, items, reason, note } = body;
    mustDecideAbout(
      items.map(({ kind }) => kind),
      caller,
    );
    return this.bulkDecisions.decide(caller.id, action, items, { reason: reason ?? null, note: note || null });
  }

  @Post('undo')
  @HttpCode(200)
  @ApiResponse({
    ...{ status: 200, type: UndoneFate, isArray: true },
    description: 'The result for each, in the order of the request. Put the newest decision first.',
  })
  undoMany(@Body() { ids }: UndoBody, @SignedIn() caller: Caller): Promise<UndoneFate[]> {
    return this.bulkUndo.undo(caller, ids);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: Decision, description: 'The decision that undoes it.' })
  @Problems(409)
  async undoDecision(@PathId() id: number, @SignedIn() caller: Caller): Promise<Decision> {
    const undoingId = await this.commands.execute(new UndoDecision(id, caller));
    return this.queries.execute(new GetDecision(undoingId));
  }
}

/** Nobody would read the reason of an approval, or the one of another kind of item. */
function refuseMisplacedReason({ action, items, reason, note }: DecisionsBody): void {
  if (reason === undefined) {
    if (note === undefined || note === null) return;
    throw new InvalidInput([{ path: 'reason', message: 'Choose a reason to go with your note.' }]);
  }
  if (action === 'delete' && items.every(({ kind }) => takesReason(kind))) return;
  throw new InvalidInput([{ path: 'reason', message: 'Only deleted stories and comments can have a reason.' }]);
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
