import type { User } from '../../lib/api/types';

/** Tells a person what their role does. */
export const roleSentences: Record<User['role'], string> = {
  member: 'You’re a member.',
  moderator:
    'You’re a moderator: you decide about stories, comments and suggestions before anyone else reads them, and you read reports and messages.',
  writer: 'You’re a writer: you write articles, and an editor publishes them.',
  editor: 'You’re an editor: you edit and publish articles.',
  admin: 'You’re an admin: you run the site.',
};

/** The same on an invitation. */
export const invitedSentences: Record<Exclude<User['role'], 'member'>, string> = {
  moderator:
    'You’re invited to be a moderator. You’ll decide about stories, comments and suggestions before anyone else reads them, and read reports and messages.',
  writer: 'You’re invited to be a writer. You’ll write articles, and an editor publishes them.',
  editor: 'You’re invited to be an editor. You’ll edit and publish articles.',
  admin: 'You’re invited to be an admin. You’ll run the site.',
};
