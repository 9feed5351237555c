import { api } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import type { StoryFlag } from '../../../../../backend/src/kernel/content-limits';

/** POST /api/confessions/{id}/flag: a pending story with a flag needs the approvals of two moderators. */
export const flagStory = ({ id }: { id: number }, kind: StoryFlag) =>
  api.post<Confession>(`/api/confessions/${id}/flag`, { kind });

/** DELETE /api/confessions/{id}/flag/{kind}, if the text is still the one that was read. */
export const unflagStory = ({ id, version }: { id: number; version: number }, kind: StoryFlag) =>
  api.delete<Confession>(`/api/confessions/${id}/flag/${kind}`, { version });
