import { Controller, Get } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Settings } from '../platform/config/settings.js';
import { Problems } from '../platform/http/api-docs.js';
import { siteFacts } from './serve-site.js';

export class SocialLinks {
  @ApiProperty({ type: String, nullable: true }) video!: string | null;
  @ApiProperty({ type: String, nullable: true }) photo!: string | null;
}

export class SiteFacts {
  @ApiProperty({ example: 'The Archive' }) name!: string;
  @ApiProperty() tagline!: string;
  @ApiProperty({ type: String, nullable: true, description: 'An e-mail address.' }) contact!: string | null;
  @ApiProperty({ type: SocialLinks }) social!: SocialLinks;
  @ApiProperty({ description: 'The origin that links use.' }) url!: string;
}

@ApiTags('site')
@Controller('api')
export class SiteController {
  private document: OpenAPIObject | undefined;

  constructor(private readonly settings: Settings) {}

  @Get('site')
  @ApiResponse({ status: 200, type: SiteFacts })
  @Problems()
  describeSite(): SiteFacts {
    return siteFacts(this.settings);
  }

  @Get('openapi.json')
  @ApiExcludeEndpoint()
  openApi(): OpenAPIObject | undefined {
    return this.document;
  }

  /** Set once at start: the document is read off the finished application. */
  publish(document: OpenAPIObject): void {
    this.document = document;
  }
}
