import type { EntityManager } from '@mikro-orm/postgresql';
import type { Audience } from '../contract.js';

/** A pause is over on its day. */
const PAUSE_IS_OVER = `(paused_until is null or paused_until <= (now() at time zone 'UTC')::date)`;
/** Whether someone gets emails now, as a condition on `subscriber`. */
export const REACHED = `status = 'subscribed' and ${PAUSE_IS_OVER}`;

/**
 * The subscribers that a campaign for this audience goes to now, as a condition on `subscriber`.
 */
export const audienceCondition = (audience: Audience): string =>
  audience === 'all' ? REACHED : `${REACHED} and frequency = '${audience}'`;

export async function countAudience(em: EntityManager, audience: Audience): Promise<number> {
  const [counted] = await em.execute<[{ count: number }]>(
    `select count(*)::int as count from subscriber where ${audienceCondition(audience)}`,
  );
  return counted.count;
}
