import type { Person } from '../../../lib/api/types';

/** The names of the roles, from the one that may do least. */
export const roleNames: Record<Person['role'], string> = {
  member: 'Member',
  moderator: 'Moderator',
  writer: 'Writer',
  editor: 'Editor',
  admin: 'Admin',
};

/** The tasks of each role, in sentences. */
export const roleHints: Record<Person['role'], string> = {
  member: 'Reads and comments.',
  moderator: 'Decides about stories, comments, suggestions, messages and reports. Sees no email addresses.',
  writer: 'Writes articles and asks an editor to publish them.',
  editor: 'Edits and publishes all articles, and drafts newsletters.',
  admin: 'Can do everything, including managing people.',
};

export const roles = Object.keys(roleNames) as Person['role'][];
export const staffRoles = roles.filter((role) => role !== 'member');
