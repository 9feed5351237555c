import type { EntityManager } from '@mikro-orm/postgresql';
import type { Settings } from '../../../platform/config/settings.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { Account } from '../domain/account.js';

/** An email to the owner of an account about a change of how they sign in. It names no device: the account page does. */
export async function factorMail(
  em: EntityManager,
  { site, publicUrl }: Settings,
  accountId: number,
  { subject, change }: { subject: string; change: string },
): Promise<Mail | null> {
  const account = await em.findOne(Account, accountId);
  if (!account) return null;
  return {
    to: account.email,
    subject: `${subject} ${site.name} account`,
    text: `Hello,

${change}

If you did this or asked for it, you’re all set. If not, choose a new
password right away. It signs everyone out:

${publicUrl}/reset-password

Then look at “Signing in” on your account page, and remove what isn’t
yours:

${publicUrl}/member/account#signing-in

If signing in asks for a code that isn’t yours, choose the new password
first, then write to us. Someone here can take the code away:

${publicUrl}/contact

${site.name}
`,
  };
}
