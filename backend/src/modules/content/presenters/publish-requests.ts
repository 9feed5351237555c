import { accountName } from '../../../platform/personal-data/account-name.js';
import type { PublishRequest } from './publish-requests.view.js';

export interface PublishRequestRow {
  askedBy: string | null;
  askedOn: string;
  note: string | null;
  by: string | null;
  on: string | null;
}

/** SQL: the request about a row of `post`; null if there is none. */
export const PUBLISH_REQUEST = `(select jsonb_build_object('askedBy', ${accountName('r.asked_by')}, 'askedOn', r.asked_on, 'note', r.answer,
    'by', ${accountName('r.answered_by')}, 'on', r.answered_on) from publish_request r where r.post_id = post.id)`;

export const toPublishRequest = ({ askedBy, askedOn, note, by, on }: PublishRequestRow): PublishRequest => ({
  askedBy,
  askedOn,
  answer: note === null || on === null ? null : { note, by, on },
});
