import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { SuggestionType } from '../contract.js';
import { Suggestion, proposalReceived, receiveProposal } from '../domain/proposal.js';

export interface SuggestionFields {
  name: string | null;
  email: string;
  suggestionType: SuggestionType;
  title: string;
  content: string;
  isPublic: boolean;
}

/** A reader suggests what to write about. Returns its id. */
export class SendSuggestion extends Command<number> {
  constructor(readonly fields: SuggestionFields) {
    super();
  }
}

@HandlesCommand(SendSuggestion)
export class SendSuggestionHandler implements ICommandHandler<SendSuggestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ fields }: SendSuggestion): Promise<number> {
    const suggestion = receiveProposal(new Suggestion(), fields, this.clock.now());
    await this.em.persist(suggestion).flush();
    await this.outbox.add(proposalReceived('suggestion', suggestion));
    return suggestion.id;
  }
}
