import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags, ApiResponse } from '@nestjs/swagger';
import { CurrentModerator, DecisionHeader, Moderator } from '../../../platform/http/auth/moderator.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { parseQuery, PathWord } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { EditLegalPage } from '../commands/edit-legal-page.js';
import { LEGAL_PAGES, MAX_LEGAL_VERSION } from '../contract.js';
import type { LegalPageName } from '../contract.js';
import { LegalPage } from '../presenters/legal.view.js';
import { GetLegalPage } from '../queries/get-legal-page.js';
import { EditLegalPageBody } from './legal.dto.js';

/** The texts of /terms, /privacy and /guidelines. */
@ApiTags('site')
@Controller('api/legal')
export class LegalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':page')
  @ApiQuery({
    name: 'version',
    required: false,
    schema: { type: 'string', pattern: '^([1-9]\\d{0,3}|10000)$', example: '1' },
    description: 'An earlier version. Default: the newest.',
  })
  @ApiResponse({ status: 200, type: LegalPage })
  @Problems(404)
  getLegalPage(@PathWord('page', LEGAL_PAGES) page: LegalPageName, @Query() query: unknown): Promise<LegalPage> {
    return this.queries.execute(new GetLegalPage(page, readVersion(parseQuery(query)['version'])));
  }

  @Put(':page')
  @DecisionHeader({ status: 200, type: LegalPage })
  @Problems(404, 409)
  async editLegalPage(
    @PathWord('page', LEGAL_PAGES) page: LegalPageName,
    @Body() { content, version }: EditLegalPageBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<LegalPage> {
    const command = new EditLegalPage(page, content, version, moderator.decision());
    await moderator.setDecisionHeader(this.commands.execute(command));
    return this.queries.execute(new GetLegalPage(page, null));
  }
}

/** @throws InvalidInput */
function readVersion(value: unknown): number | null {
  if (value === undefined) return null;
  const version = typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 0;
  if (version >= 1 && version <= MAX_LEGAL_VERSION) return version;
  throw new InvalidInput([{ path: 'version', message: 'There’s no such version.' }]);
}
