import { FormField } from '../../../components/forms/FormField';
import type { FieldProps } from '../../../components/forms/LabeledControl';
import type { CodeStep } from '../use-code-step';

/** The field for a code from an app or a recovery code. Shown once the server asks for one. */
export function CodeField({ step, field }: { step: CodeStep; field: FieldProps }) {
  if (!step.needed) return null;
  return <FormField label="Code" autoComplete="one-time-code" hint={step.hint} {...field} />;
}
