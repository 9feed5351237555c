import { api } from '../../../lib/api/client';
import type { ClaimedItem } from '../../../lib/api/types';

/** A story or a comment that is open on a desk. */
export type Claimable = Pick<ClaimedItem, 'type' | 'id'>;

const path = '/api/moderation/claims';

/** POST /api/moderation/claims: for two minutes. */
export const claim = (item: Claimable) => api.post<void>(path, item);

/** DELETE /api/moderation/claims. The browser finishes it even if the page is closed meanwhile. */
export const release = (item: Claimable) => api.delete<void>(path, item, { keepalive: true });
