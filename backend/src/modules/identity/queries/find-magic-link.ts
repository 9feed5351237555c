import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { OpenMagicLinks } from '../presenters/open-magic-links.js';

/** The account that a sign-in link opens, or null. Using it up is a command, after the second step. */
export class FindMagicLink extends Query<{ id: number } | null> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesQuery(FindMagicLink)
export class FindMagicLinkHandler implements IQueryHandler<FindMagicLink> {
  constructor(private readonly links: OpenMagicLinks) {}

  async execute({ token }: FindMagicLink): Promise<{ id: number } | null> {
    const found = await this.links.find(token);
    return found && { id: found.account.id };
  }
}
