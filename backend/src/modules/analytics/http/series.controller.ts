import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { parseQuery } from '../../../platform/http/validation/index.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { Series } from '../presenters/day-series.view.js';
import { GetSeries } from '../queries/get-series.js';

const PERIODS = [7, 30, 90];
const DEFAULT_PERIOD = 30;

/** @throws InvalidInput */
function readPeriod(days: string | undefined): number {
  if (days === undefined) return DEFAULT_PERIOD;
  const period = PERIODS.find((one) => String(one) === days);
  if (!period) throw new InvalidInput([{ path: 'days', message: 'days must be 7, 30 or 90' }]);
  return period;
}

@ApiTags('analytics')
@Controller('api/analytics/series')
export class SeriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiQuery({
    name: 'days',
    required: false,
    description: 'The number of days, including today.',
    schema: { type: 'integer', enum: PERIODS, default: DEFAULT_PERIOD },
  })
  @ApiResponse({ status: 200, type: Series })
  getSeries(@Query() query: unknown): Promise<Series> {
    return this.queries.execute(new GetSeries(readPeriod(parseQuery(query)['days'])));
  }
}
