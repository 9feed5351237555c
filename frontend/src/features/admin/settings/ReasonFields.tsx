import { styled } from '@mui/material/styles';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../desk/Field';
import { reasonLabels, reasons } from '../decisions/reasons';
import type { SettingsForm } from './settings-form';

const Section = styled('details')({
  '& > summary': {
    fontWeight: 600,
    minHeight: 'var(--touch)',
    display: 'list-item',
    paddingBlock: '.6rem',
    cursor: 'pointer',
  },
  '& > div': { display: 'grid', gap: '1.25rem', paddingBlock: '.25rem .5rem' },
  '& p': { margin: 0 },
});

interface Props {
  register: UseFormRegister<SettingsForm>;
  errors: FieldErrors<SettingsForm>['reasonTexts'];
}

/** The sentences that the writer of a declined story reads. Closed at first: eight fields that few change. */
export function ReasonFields({ register, errors }: Props) {
  return (
    <Section {...(errors && { open: true })}>
      <summary>Reasons for declining</summary>
      <div>
        <p className="meta">
          When you delete a story, its writer reads one of these with their receipt. Leave one blank to use ours.
        </p>
        {reasons.map((reason) => (
          <Field
            key={reason}
            label={reasonLabels[reason]}
            rows={2}
            error={errors?.[reason]?.message}
            field={register(`reasonTexts.${reason}`)}
          />
        ))}
      </div>
    </Section>
  );
}
