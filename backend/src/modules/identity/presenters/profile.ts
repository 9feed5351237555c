import type { Role } from '../../../kernel/roles.js';

/** The data of an account about its owner. */
export interface ProfileView {
  username: string;
  displayName: string | null;
  email: string;
  /** The day on which someone used a link that was emailed to the address. */
  emailConfirmedOn: string | null;
  role: Role;
  suspendedOn: string | null;
  createdAt: string;
}
