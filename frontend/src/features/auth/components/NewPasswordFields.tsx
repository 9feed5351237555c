import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from '../../../components/FormField';

interface Props {
  label: string;
  hint: string;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password: string | undefined; confirmation: string | undefined };
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, hint, password, confirmation, errors }: Props) {
  return (
    <>
      <FormField
        label={label}
        type="password"
        autoComplete="new-password"
        field={password}
        error={errors.password}
        hint={hint}
      />
      <FormField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        field={confirmation}
        error={errors.confirmation}
      />
    </>
  );
}
