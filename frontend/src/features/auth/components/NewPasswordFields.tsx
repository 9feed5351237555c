import { FormField } from '../../../components/forms/FormField';
import type { FieldProps } from '../../../components/forms/LabeledControl';

interface Props {
  label: string;
  hint: string;
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, hint, password, confirmation }: Props) {
  return (
    <>
      <FormField label={label} type="password" autoComplete="new-password" {...password} hint={hint} />
      <FormField label="Confirm Password" type="password" autoComplete="new-password" {...confirmation} />
    </>
  );
}
