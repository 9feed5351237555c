import type { StampKind } from '../components/Stamp';
import type { Status } from './tabs';

interface Reviewed {
  reviewed: boolean;
  accepted: boolean;
}

/** How something that readers sent stands. Rejected is reviewed and not accepted. */
export function proposalStatus({ reviewed, accepted }: Reviewed): { kind: StampKind; label: string } {
  if (accepted) return { kind: 'done', label: 'Approved' };
  return reviewed ? { kind: 'draft', label: 'Rejected' } : { kind: 'pending', label: 'Pending' };
}

/** What was rejected stands under 'All' alone. */
export const matchesStatus = (status: Status, { reviewed, accepted }: Reviewed): boolean =>
  status === 'all' || (status === 'public' ? accepted : !reviewed);
