import { z } from 'zod';

const ENTRY = /^([\w.-]+)=([^\s@,]+@[^\s@,]+)$/;

/** Maps the hosting platform's user names to the admins they may sign in as: `name=address, …`, each name once. */
export const platformAdmins = z
  .string()
  .transform((text) => text.split(',').map((one) => ENTRY.exec(one.trim()) ?? []))
  .refine((entries) => new Set(entries.map(([, name]) => name)).size === entries.length && entries.every(isParsed), {
    error: 'platform-name=admin@example.org pairs, separated by commas, each name once',
  })
  .transform((entries): ReadonlyMap<string, string> => {
    return new Map(entries.map(([, name, email]) => [name!, email!.toLowerCase()]));
  });

const isParsed = (entry: string[]) => entry.length > 0;
