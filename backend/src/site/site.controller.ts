import { Controller, Get } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Settings } from '../platform/config/settings.js';
import { siteFacts } from './site-facts.js';

export class SocialLinks {
  @ApiProperty({ type: String, nullable: true, example: 'https://video.example/@archive' }) video!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'https://photo.example/archive' }) photo!: string | null;
}

export class SiteFacts {
  @ApiProperty({ example: 'The Archive' }) name!: string;
  @ApiProperty({ example: 'the truth isn’t always clean' }) tagline!: string;
  @ApiProperty({ type: String, nullable: true, example: 'editors@example.org', description: 'An email address.' })
  contact!: string | null;
  @ApiProperty({ type: SocialLinks }) social!: SocialLinks;
  @ApiProperty({ example: 'https://archive.example', description: 'The origin that links use.' }) url!: string;
  @ApiProperty({ example: false, description: 'Whether an admin may be signed in without a password.' })
  automaticAdminLogin!: boolean;
  @ApiProperty({ example: false, description: 'Whether signing up for the newsletter needs a solved challenge.' })
  botGuard!: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The minimum age. Signing up needs `oldEnough: true`. Null if nobody is asked for their age.',
  })
  minAge!: number | null;
}

@ApiTags('site')
@Controller('api')
export class SiteController {
  private describe: (() => OpenAPIObject) | undefined;
  private document: OpenAPIObject | undefined;

  constructor(private readonly settings: Settings) {}

  @Get('site')
  @ApiResponse({ status: 200, type: SiteFacts })
  describeSite(): SiteFacts {
    return siteFacts(this.settings);
  }

  @Get('openapi.json')
  @ApiExcludeEndpoint()
  openApi(): OpenAPIObject | undefined {
    return (this.document ??= this.describe?.());
  }

  /** Called once at start. The document is generated from the finished application, when somebody asks for it. */
  publish(describe: () => OpenAPIObject): void {
    this.describe = describe;
  }
}
