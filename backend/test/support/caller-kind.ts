import { capabilities } from '../../src/permissions.js';
import type { Permission } from '../../src/platform/http/auth/permission-table.js';

/** The callers of most tests. roles.int.spec.ts has the other roles. */
export const CALLER_KINDS = ['visitor', 'member', 'admin'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** The first of the three that has the permission. */
export function lowestCaller(permission: Permission): CallerKind {
  if (permission === 'visitor' || permission === 'member') return permission;
  return capabilities.member.includes(permission) ? 'member' : 'admin';
}
