import { text, z } from '../../lib/validation';

/** The reasons of the API, in the words of the form. */
export const reportReasons = [
  { value: 'names-someone', label: 'It names someone, or shows who they are' },
  { value: 'attacks-a-person', label: 'It attacks a person or a group' },
  { value: 'self-harm-how-to', label: 'It shows how to hurt yourself' },
  { value: 'in-danger', label: 'Someone may be in danger' },
  { value: 'about-me', label: 'It’s about me, and it shouldn’t be here' },
  { value: 'advertising', label: 'It’s advertising or spam' },
  { value: 'other', label: 'Something else' },
] as const;

export type ReportReason = (typeof reportReasons)[number]['value'];

export const MAX_DETAILS = 1_000;

export const reportRules = z.object({
  reason: z.pipe(
    z.nullish(z.string()),
    z.enum(
      reportReasons.map(({ value }) => value) as [ReportReason, ...ReportReason[]],
      'Choose what’s wrong with it.',
    ),
  ),
  details: text({ max: MAX_DETAILS, tooLong: 'Keep it to 1,000 characters or fewer.' }),
});

export type ReportInput = z.input<typeof reportRules>;
export type ReportFields = z.output<typeof reportRules>;
