import { defineEntity, p } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay } from '../../../kernel/clock.js';
import { DECLINE_REASONS, DEFAULT_REASON_TEXTS } from '../../../kernel/decline-reasons.js';
import type { ReasonTexts } from '../../../kernel/decline-reasons.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { SiteSettingsChanged } from '../contract.js';

const SiteSettingsSchema = defineEntity({
  name: 'SiteSettings',
  tableName: 'site_settings',
  properties: {
    /** Always 1. */
    id: p.integer().primary().autoincrement(false),
    storiesPaused: p.boolean().default(false),
    pauseMessage: p.text().nullable(),
    /** The first day on which stories are taken again, `YYYY-MM-DD` in the time zone of the site. */
    pausedUntil: p.string().columnType('date').nullable(),
    /** How many stories the editors read in a week. */
    weeklyCapacity: p.integer().nullable(),
    helpText: p.text().nullable(),
    /** Only texts that differ from the defaults. */
    reasonTexts: p.json<Partial<ReasonTexts>>().default('{}'),
    /** How many stories waited to be read when they were last counted. Null until the first count. */
    storiesWaiting: p.integer().nullable(),
    /** The UTC day of that count. */
    storiesWaitingOn: p.string().columnType('date').nullable(),
    version: p.integer().default(1),
  },
});

const ROW = 1;

export interface SiteSettingsFields {
  storiesPaused: boolean;
  pauseMessage: string | null;
  pausedUntil: string | null;
  weeklyCapacity: number | null;
  helpText: string | null;
  /** Only texts that differ from the defaults. */
  reasonTexts: Partial<ReasonTexts>;
}

/** As they are until an admin changes one: there is no row then. */
export const DEFAULT_SITE_SETTINGS: Readonly<SiteSettingsFields & { version: number }> = {
  storiesPaused: false,
  pauseMessage: null,
  pausedUntil: null,
  weeklyCapacity: null,
  helpText: null,
  reasonTexts: {},
  version: 1,
};

/** Whether a pause is on. It ends by itself on its day. @param today in the time zone of the site */
export const isPausedOn = (
  today: string,
  { storiesPaused, pausedUntil }: Pick<SiteSettingsFields, 'storiesPaused' | 'pausedUntil'>,
): boolean => storiesPaused && (pausedUntil === null || today < pausedUntil);

/** Returns the texts after a change. Only those that differ from the defaults are stored, so that a better default reaches every site. */
export function changeReasonTexts(
  before: Partial<ReasonTexts>,
  change: Partial<Record<keyof ReasonTexts, string | null>>,
): Partial<ReasonTexts> {
  const texts = { ...before, ...change };
  return Object.fromEntries(
    DECLINE_REASONS.flatMap((reason) => {
      const text = texts[reason];
      return text && text !== DEFAULT_REASON_TEXTS[reason] ? [[reason, text]] : [];
    }),
  );
}

/** Readers see the day without its year. */
const isWithinAYear = (day: string, today: string): boolean =>
  day > today && day <= `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

/** Settings that admins change on the desk, in one row. */
export class SiteSettings extends SiteSettingsSchema.class {
  /** The row, locked until the end of the transaction. It is created when there is none. */
  static async lock(em: EntityManager): Promise<SiteSettings> {
    await em.execute('insert into site_settings (id) values (?) on conflict do nothing', [ROW]);
    return em.findOneOrFail(SiteSettings, ROW, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /**
   * @param today in the time zone of the site
   * @throws DomainError `stories_paused` while no stories are taken
   */
  static async refuseWhilePaused(em: EntityManager, today: string): Promise<void> {
    const [paused] = await em.execute<unknown[]>(
      'select 1 from site_settings where stories_paused and (paused_until is null or ?::date < paused_until)',
      [today],
    );
    if (!paused) return;
    const message = 'We’re not taking stories right now. Yours didn’t go through, and we didn’t save any of it.';
    throw new DomainError('stories_paused', 'conflict', message).withoutCount();
  }

  /**
   * Counts the stories that wait, unless they were counted today. Readers are shown the wait by this number: a newer one
   * would show each decision to whoever asks again and again. Does nothing while no capacity is set.
   *
   * @param today the start of the UTC day. Its stories are not counted
   */
  static async countWaiting(em: EntityManager, today: Date): Promise<void> {
    const day = isoDay(today);
    await em.execute(
      `update site_settings set stories_waiting_on = ?::date, stories_waiting =
         (select count(*) from confession where not approved and created_at < ?::timestamptz)
       where weekly_capacity is not null and stories_waiting_on is distinct from ?::date`,
      [day, today, day],
    );
  }

  /**
   * Returns undefined when nothing changed.
   *
   * @param today in the time zone of the site
   * @throws DomainError `site-settings.stale`, or `site-settings.day` for a pause that ends before tomorrow or after a year
   */
  edit(
    change: Partial<SiteSettingsFields>,
    today: string,
    expectedVersion?: number | null,
  ): SiteSettingsChanged | undefined {
    refuseStale('site-settings', this.version, expectedVersion);
    const before = this.fields;
    // A pause that is over must not begin again because another field is changed, nor give its day to the next one.
    const fields = { ...before, ...(!isPausedOn(today, before) && { storiesPaused: false, pausedUntil: null }) };
    for (const [name, value] of Object.entries(change))
      if (value !== undefined) Object.assign(fields, { [name]: value });
    if (!fields.storiesPaused) fields.pausedUntil = null;
    else if (fields.pausedUntil !== null && !isWithinAYear(fields.pausedUntil, today))
      throw new DomainError(
        'site-settings.day',
        'invalid',
        'Pick a day from tomorrow to a year from now.',
        'pausedUntil',
      );
    const differs = Object.entries(fields).some(
      ([name, value]) => JSON.stringify(before[name as keyof SiteSettingsFields]) !== JSON.stringify(value),
    );
    if (!differs) return undefined;
    Object.assign(this, fields);
    return this.changed();
  }

  /** Ends a pause whose day has come. Returns undefined when there is none. @param today in the time zone of the site */
  endPause(today: string): SiteSettingsChanged | undefined {
    const { fields } = this;
    if (!fields.storiesPaused || isPausedOn(today, fields)) return undefined;
    Object.assign(this, { storiesPaused: false, pausedUntil: null });
    return this.changed();
  }

  private get fields(): SiteSettingsFields {
    const { storiesPaused, pauseMessage, pausedUntil, weeklyCapacity, helpText, reasonTexts } = this;
    return {
      storiesPaused,
      pauseMessage: pauseMessage ?? null,
      pausedUntil: pausedUntil ?? null,
      weeklyCapacity: weeklyCapacity ?? null,
      helpText: helpText ?? null,
      // Always in the same order, so that two of them can be compared.
      reasonTexts: changeReasonTexts(reasonTexts ?? {}, {}),
    };
  }

  private changed(): SiteSettingsChanged {
    this.version += 1;
    return new SiteSettingsChanged();
  }
}

SiteSettingsSchema.setClass(SiteSettings);
