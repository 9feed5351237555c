import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import type { DeskEmails } from '../../../lib/api/types';
import { DeskSelect } from '../list/DeskSelect';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** No email is sent at night (backend/src/modules/desk-emails). */
const HOURS = Array.from({ length: 14 }, (_, index) => index + 7);

const Part = styled('section')({ display: 'grid', gap: '.25rem', justifyItems: 'start' });
const More = styled('div')({
  display: 'grid',
  gap: '.75rem',
  padding: '.5rem 0 .25rem 2.75rem',
  '& fieldset': { border: 0, padding: 0, margin: 0, minWidth: 0 },
  '& legend': { padding: 0, fontSize: 'var(--fs-desk)' },
  '& .days': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(5.75rem, 1fr))' },
});
const Hint = styled('p')({ paddingLeft: '2.75rem', fontSize: 'var(--fs-desk)', color: 'var(--ink-3)' });

interface Props {
  choice: DeskEmails;
  hasNoDay: boolean;
  onChange: (change: Partial<DeskEmails>) => void;
}

/** One switch for each email that the person’s role gets. */
export function DeskEmailFields({ choice, hasNoDay, onChange }: Props) {
  const has = (kind: DeskEmails['kinds'][number]): boolean => choice.kinds.includes(kind);
  const toggle = (name: 'digest' | 'crisis' | 'weekly', label: string) => (
    <FormControlLabel
      control={<Switch checked={choice[name]} onChange={(_, checked) => onChange({ [name]: checked })} />}
      label={label}
      sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
    />
  );
  const hour = (
    <DeskSelect
      label="Time"
      value={String(choice.hour)}
      choices={HOURS.map((value) => ({ value: String(value), label: timeOf(value) }))}
      onChange={(value) => onChange({ hour: Number(value) })}
    />
  );
  return (
    <>
      {has('digest') && (
        <Part aria-label="Daily digest">
          {toggle('digest', 'Daily digest')}
          <Hint>How many stories, comments and messages wait, and since which day. No email when nothing waits.</Hint>
          {choice.digest && (
            <More>
              <fieldset aria-describedby={hasNoDay ? 'no-day' : undefined}>
                <legend>Days</legend>
                <div className="days">
                  {DAYS.map((day) => (
                    <FormControlLabel
                      key={day}
                      control={
                        <Checkbox
                          size="small"
                          checked={choice.days.includes(day)}
                          slotProps={{ input: { 'aria-label': capitalized(day) } }}
                          onChange={(_, checked) => onChange({ days: withDay(choice.days, day, checked) })}
                        />
                      }
                      label={capitalized(day).slice(0, 3)}
                    />
                  ))}
                </div>
                {hasNoDay && (
                  <p className="field-error" id="no-day" role="alert">
                    Pick at least one day, or switch the digest off.
                  </p>
                )}
              </fieldset>
            </More>
          )}
        </Part>
      )}
      {has('crisis') && (
        <Part aria-label="Read soon">
          {toggle('crisis', 'When something should be read soon')}
          <Hint>
            A story may be about someone in danger. The email comes 15 to 30 minutes later, at random, so that nobody
            can tell when a story was sent. At night it waits until 7 AM, unless you check “Also at night.”
          </Hint>
          {choice.crisis && (
            <More>
              <FormControlLabel
                control={
                  <Checkbox
                    size="small"
                    checked={choice.crisisAtNight}
                    onChange={(_, checked) => onChange({ crisisAtNight: checked })}
                  />
                }
                label="Also at night"
              />
            </More>
          )}
        </Part>
      )}
      {has('weekly') && (
        <Part aria-label="Weekly note">
          {toggle('weekly', 'Weekly note on Mondays')}
          <Hint>Last week in numbers, and whether the last backup is good.</Hint>
        </Part>
      )}
      {(choice.digest || choice.weekly) && (
        <Part>
          {hour}
          <p className="meta">
            They come at this time, in the site’s time zone: <span>{choice.timeZone.replaceAll('_', ' ')}</span>.
          </p>
        </Part>
      )}
    </>
  );
}

const capitalized = (day: Day): string => day.charAt(0).toUpperCase() + day.slice(1);

const timeOf = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

type Day = DeskEmails['days'][number];
const withDay = (days: readonly Day[], day: Day, isChosen: boolean): Day[] =>
  DAYS.filter((one) => (one === day ? isChosen : days.includes(one)));
