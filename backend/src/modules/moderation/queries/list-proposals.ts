import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { ProposalKind } from '../domain/proposal.js';
import { proposalList, toProposal } from '../presenters/proposals.js';
import type { ProposalFilter, ProposalRow, ProposalViews } from '../presenters/proposals.js';

/** Proposals in any state, for admins: newest first, pending ones oldest first, unless the caller names an order. */
export class ListProposals<K extends ProposalKind = ProposalKind> extends Query<Page<ProposalViews[K]>> {
  constructor(
    readonly kind: K,
    readonly filter: ProposalFilter,
    readonly page: PageRequest,
    readonly withEmail: boolean,
  ) {
    super();
  }
}

@HandlesQuery(ListProposals)
export class ListProposalsHandler implements IQueryHandler<ListProposals> {
  constructor(private readonly em: EntityManager) {}

  execute({ kind, filter, page, withEmail }: ListProposals): Promise<Page<ProposalViews[ProposalKind]>> {
    return readPage(this.em, proposalList(kind, filter), page, (row: ProposalRow<ProposalKind>) =>
      toProposal(row, withEmail),
    );
  }
}
