import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '../../../kernel/domain-error.js';
import { DESK_EMAIL_KINDS, WEEKDAYS } from '../contract.js';
import type { DeskEmailKind, Weekday } from '../contract.js';
import { addDays } from './local-time.js';
import type { LocalTime } from './local-time.js';

/** Stored names: renaming one orphans waiting emails. */
export const DIGEST_MAIL = 'desk-emails.digest';
export const CRISIS_MAIL = 'desk-emails.crisis';
export const WEEKLY_MAIL = 'desk-emails.weekly';

const DeskEmailSchema = defineEntity({
  name: 'DeskEmail',
  tableName: 'desk_email',
  properties: {
    accountId: p.integer().primary().autoincrement(false),
    /** Random. The links in this person's emails begin with it and are signed over it. */
    nonce: p.uuid().unique('desk_email_nonce_unique').defaultRaw('gen_random_uuid()'),
    digest: p.boolean().default(false),
    digestHour: p.integer().default(17),
    digestDays: p.array<Weekday>().columnType('text[]'),
    /** The last day for which a digest was queued, `YYYY-MM-DD` in the time zone of the site. */
    digestOn: p.string().columnType('date').nullable(),
    crisis: p.boolean().default(false),
    crisisAtNight: p.boolean().default(false),
    /** An email about a crisis flag waits for the morning. */
    crisisOwed: p.boolean().default(false),
    weekly: p.boolean().default(false),
    /** No weekly note is queued on this day and the next one. */
    weeklyOn: p.string().columnType('date').nullable(),
  },
});

export interface DeskEmailChoice {
  digest: boolean;
  hour: number;
  days: readonly Weekday[];
  crisis: boolean;
  crisisAtNight: boolean;
  weekly: boolean;
}

/** Nothing is sent until a person switches it on. */
export const DEFAULT_CHOICE: DeskEmailChoice = {
  digest: false,
  hour: 17,
  days: WEEKDAYS,
  crisis: false,
  crisisAtNight: false,
  weekly: false,
};

/** The weekly note is due on Monday, and on Tuesday if there was none on Monday. */
export const isWeeklyDay = ({ weekday }: LocalTime): boolean => weekday === 'monday' || weekday === 'tuesday';

/** The emails that one person of the desk gets. */
export class DeskEmail extends DeskEmailSchema.class {
  /**
   * A digest or a note that is switched on after its hour starts the next time: it would be a surprise seconds after the press. So would
   * one whose hour is moved to one that is over. Then the digest comes on its next day, and the note of a Monday on Tuesday.
   *
   * @param allowed the kinds that the person's role gets
   * @throws DomainError `desk-emails.not-allowed`, or `desk-emails.no-day` for a digest without a day
   */
  choose(change: Partial<DeskEmailChoice>, allowed: readonly DeskEmailKind[], now: LocalTime): void {
    const before = { digest: this.digest, hour: this.digestHour, days: this.digestDays.join(), weekly: this.weekly };
    for (const kind of DESK_EMAIL_KINDS)
      if (change[kind] && !allowed.includes(kind))
        throw new DomainError('desk-emails.not-allowed', 'forbidden', 'Your role doesn’t get this email.', kind);
    this.digest = change.digest ?? this.digest;
    this.digestHour = change.hour ?? this.digestHour;
    const days = change.days;
    if (days) this.digestDays = WEEKDAYS.filter((day) => days.includes(day));
    if (this.digest && this.digestDays.length === 0)
      throw new DomainError(
        'desk-emails.no-day',
        'conflict',
        'Pick at least one day, or switch the digest off.',
        'days',
      );
    this.crisis = change.crisis ?? this.crisis;
    this.crisisAtNight = change.crisisAtNight ?? this.crisisAtNight;
    if (!this.crisis) this.crisisOwed = false;
    this.weekly = change.weekly ?? this.weekly;

    const isPast = now.hour >= this.digestHour;
    const hasNewTime = this.digestHour !== before.hour || this.digestDays.join() !== before.days;
    if (this.digest && isPast && (!before.digest || hasNewTime)) this.digestOn = now.day;
    const isNew = this.weekly && !before.weekly;
    const isMonday = now.weekday === 'monday';
    if (isNew && isWeeklyDay(now) && (isPast || !isMonday)) this.weeklyOn = now.day;
    const isMoved = this.weekly && !isNew && isMonday && isPast && before.hour > now.hour;
    if (isMoved && this.weeklyOn !== now.day) this.weeklyOn = addDays(now.day, -1);
  }

  /** One click in an email. Switching off twice changes nothing. */
  switchOff(kind: DeskEmailKind): void {
    this[kind] = false;
    if (kind === 'crisis') this.crisisOwed = false;
  }
}

DeskEmailSchema.setClass(DeskEmail);
