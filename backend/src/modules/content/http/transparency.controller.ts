import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Transparency } from '../presenters/transparency.view.js';
import { GetTransparency } from '../queries/get-transparency.js';

@ApiTags('site')
@Controller('api/transparency')
export class TransparencyController {
  constructor(private readonly queries: QueryBus) {}

  /** Counts of all stories by quarter, for the page /transparency. Numbers below five are covered. */
  @Get()
  @ApiResponse({ status: 200, type: Transparency })
  getTransparency(): Promise<Transparency> {
    return this.queries.execute(new GetTransparency());
  }
}
