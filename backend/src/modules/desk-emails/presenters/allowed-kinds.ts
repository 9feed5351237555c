import type { Capability } from '../../../kernel/roles.js';
import type { DeskEmailKind } from '../contract.js';
import { DESK_EMAIL_KINDS } from '../contract.js';

/** Each email needs the capability to see on the desk what the email is about. */
export const NEEDS: Readonly<Record<DeskEmailKind, Capability>> = {
  digest: 'moderate',
  crisis: 'moderate',
  weekly: 'read-analytics',
};

export const allowedKinds = (can: (capability: Capability) => boolean): DeskEmailKind[] =>
  DESK_EMAIL_KINDS.filter((kind) => can(NEEDS[kind]));
