import { useSite } from '../../lib/site';
import { FormCheckbox } from './FormCheckbox';
import type { FieldProps } from './LabeledControl';

/** One neutral question, where the site has a minimum age. The answer is not stored. */
export function MinimumAge(field: FieldProps) {
  const { minAge } = useSite();
  return minAge === null ? null : <FormCheckbox label={`I’m ${minAge} or older`} required {...field} />;
}
