import type { Capability } from '../../../kernel/roles.js';
import { mustBeAbleTo } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import type { Condition } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import { DECISION_KINDS } from '../contract.js';
import type { DecisionAction, DecisionKind } from '../contract.js';

/** The capability that decides about each kind of item. An account with it sees and undoes these decisions. */
const DECIDES: Readonly<Record<DecisionKind, Capability>> = {
  post: 'edit-articles',
  confession: 'moderate',
  comment: 'moderate',
  submission: 'moderate',
  suggestion: 'moderate',
  subscriber: 'read-emails',
  account: 'manage-people',
  page: 'change-settings',
  campaign: 'draft-newsletters',
};

/** The decision that a writer can undo: they delete a draft of their own, and bring it back. */
const WRITERS_ACTIONS: readonly DecisionAction[] = ['deleted', 'restored'];

/** Writers see the decisions about articles that they made themselves. */
const seesOwnOnly = (kind: DecisionKind, caller: Caller): boolean =>
  kind === 'post' && !caller.can('edit-articles') && caller.can('write-drafts');

/** @throws DomainError `auth.not-allowed` or `auth.suspended` */
export function mustDecideAbout(kinds: readonly DecisionKind[], caller: Caller): void {
  for (const kind of kinds) mustBeAbleTo(DECIDES[kind], caller);
}

/** @throws DomainError `auth.not-allowed` or `auth.suspended` */
export function mustSeeDecisionsAbout(kind: DecisionKind, caller: Caller): void {
  if (!seesOwnOnly(kind, caller)) mustDecideAbout([kind], caller);
}

/** @throws DomainError `auth.not-allowed` or `auth.suspended` */
export function mustBeAbleToUndo(
  { kind, action, accountId }: { kind: DecisionKind; action: DecisionAction; accountId: number | null },
  caller: Caller,
): void {
  const isOwn = seesOwnOnly(kind, caller) && accountId === caller.id && WRITERS_ACTIONS.includes(action);
  if (!isOwn) mustDecideAbout([kind], caller);
}

/** The part of the audit log that a caller sees. */
export interface DecisionScope {
  kinds: readonly DecisionKind[];
  /** The account whose own decisions about articles it includes as well. */
  ownAbout: { account: number } | null;
}

export const scopeOf = (caller: Caller): DecisionScope => ({
  kinds: DECISION_KINDS.filter((kind) => caller.can(DECIDES[kind])),
  ownAbout: seesOwnOnly('post', caller) ? { account: caller.id } : null,
});

/** SQL: the entry `e` of `audit_entry` is in the scope. Undefined if all are. */
export function inScope({ kinds, ownAbout }: DecisionScope): Condition | undefined {
  if (DECISION_KINDS.every((kind) => kinds.includes(kind))) return undefined;
  const ofKinds = `e.kind in ('${kinds.join("', '")}')`;
  return ownAbout ? { sql: `(${ofKinds} or ${OWN})`, params: [ownAbout.account] } : { sql: ofKinds };
}

const OWN = "(e.kind = 'post' and e.account_id = ?)";

/** SQL: the number of entries of `audit_entry` in the scope. Only a writer's own are counted one by one. */
export function countInScope(scope: DecisionScope): Condition {
  const counted = countOf('audit_entry', { state: inScope(scope) && scope.kinds });
  if (!scope.ownAbout) return counted;
  const own = `(select count(*)::int from audit_entry e where ${OWN})`;
  return { sql: `${counted.sql} + ${own}`, params: [...(counted.params ?? []), scope.ownAbout.account] };
}
