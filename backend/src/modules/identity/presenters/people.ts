import type { Role } from '../../../kernel/roles.js';
import { ROLE } from './role.js';

/** An account as admins see it. */
export interface PersonView {
  id: number;
  username: string;
  displayName: string | null;
  email: string;
  role: Role;
  isSuspended: boolean;
  /** The UTC day of the sign-up, `YYYY-MM-DD`. */
  joinedOn: string;
}

export const PERSON_COLUMNS = `id, username::text as username, display_name as "displayName", email::text as email, ${ROLE} as role,
  suspended_on is not null as "isSuspended", (created_at at time zone 'UTC')::date::text as "joinedOn"`;
