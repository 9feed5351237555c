import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import type { ProposalKind } from '../domain/proposal.js';
import { PROPOSAL_COLUMNS, toProposal } from '../presenters/proposals.js';
import type { ProposalRow, ProposalViews } from '../presenters/proposals.js';

/** One proposal in any state, for the caller that just sent it or decided about it. */
export class GetProposal<K extends ProposalKind = ProposalKind> extends Query<ProposalViews[K]> {
  constructor(
    readonly kind: K,
    readonly id: number,
    readonly withEmail: boolean,
  ) {
    super();
  }
}

@HandlesQuery(GetProposal)
export class GetProposalHandler implements IQueryHandler<GetProposal> {
  constructor(private readonly em: EntityManager) {}

  async execute({ kind, id, withEmail }: GetProposal): Promise<ProposalViews[ProposalKind]> {
    const row = await findById<ProposalRow<ProposalKind>>(kind, PROPOSAL_COLUMNS[kind], id, this.em);
    return toProposal(row, withEmail);
  }
}
