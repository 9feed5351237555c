import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { daysLeft } from '../presenters/receipt-rows.js';
import type { StoryConversation, SuggestedEdit } from '../presenters/story-conversations.view.js';

/** For admins. @throws DomainError `confession.not-found` */
export class GetConversation extends Query<StoryConversation> {
  constructor(readonly id: number) {
    super();
  }
}

interface Row {
  can_ask: boolean;
  asked_on: string | null;
  text: string | null;
  answer: string | null;
  content: string | null;
  category: string | null;
  note: string | null;
  state: SuggestedEdit['state'];
}

const READ = `
  select not c.approved and exists (select 1 from receipt r where r.story_id = c.id) as can_ask,
         c.asked_on::text as asked_on, q.text, q.answer, s.content, s.category, s.note,
         case when s.refused then 'refused'
              when c.asked_on is not null and s.story_version = c.version then 'waiting' else 'closed' end as state
    from confession c
    left join story_question q on q.story_id = c.id
    left join story_suggestion s on s.story_id = c.id
   where c.id = ?`;

@HandlesQuery(GetConversation)
export class GetConversationHandler implements IQueryHandler<GetConversation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: GetConversation): Promise<StoryConversation> {
    const [row] = await this.em.fork().execute<Row[]>(READ, [id]);
    if (!row) throw DomainError.notFound('confession');
    const { can_ask: canAsk, asked_on, text, answer, content, category, note, state } = row;
    return {
      canAsk,
      daysLeft: asked_on === null ? null : daysLeft(asked_on, this.clock.now()),
      question: text === null ? null : { text, answer },
      suggestion: content === null ? null : { content, category, note, state },
    };
  }
}
