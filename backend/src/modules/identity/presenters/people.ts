import { ROLE } from './role.js';

export const PERSON_COLUMNS = `id, username::text as username, display_name as "displayName", email::text as email, ${ROLE} as role,
  suspended_on is not null as "isSuspended", (created_at at time zone 'UTC')::date::text as "joinedOn"`;
