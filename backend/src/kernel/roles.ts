/** The role of an account on this site. The table in permissions.ts has the capabilities of each. */
export const ROLES = ['member', 'moderator', 'writer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];
/** The roles that use the desk, and that people are invited to. */
export const STAFF_ROLES = ['moderator', 'writer', 'editor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The capabilities that a role can have. Stable names: clients get them. */
export const CAPABILITIES = [
  // Writes comments.
  'comment',
  // Saves articles and stories to a list of their own.
  'bookmark',
  // Opens the desk. Everyone with another capability of the desk has it.
  'use-desk',
  // Decides about stories, comments, topics, suggestions and reports.
  'moderate',
  // Sees the email addresses of others.
  'read-emails',
  // Writes drafts of their own, with pictures, and asks for publishing.
  'write-drafts',
  // Edits and publishes all articles; manages pictures, categories and series.
  'edit-articles',
  'draft-newsletters',
  'send-newsletters',
  'read-analytics',
  // Invites people, changes roles, suspends accounts.
  'manage-people',
  'change-settings',
  // Sees the queues of jobs and runs failed ones again.
  'run-queues',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
