import type { StampKind } from '../list/Stamp';
import type { Status } from '../desk/tabs';

interface Reviewed {
  reviewed: boolean;
  accepted: boolean;
}

/** Rejected means reviewed and not accepted. */
export function proposalStatus({ reviewed, accepted }: Reviewed): { kind: StampKind; label: string } {
  if (accepted) return { kind: 'done', label: 'Approved' };
  return reviewed ? { kind: 'draft', label: 'Rejected' } : { kind: 'pending', label: 'Pending' };
}

/** Rejected proposals appear under 'All' only. */
export const matchesStatus = (status: Status, { reviewed, accepted }: Reviewed): boolean =>
  status === 'all' || (status === 'public' ? accepted : !reviewed);
