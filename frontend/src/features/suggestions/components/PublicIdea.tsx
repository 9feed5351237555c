import { FormCheckbox } from '../../../components/forms/FormCheckbox';
import type { FieldProps } from '../../../components/forms/LabeledControl';

/** Whether readers may see the title on the board of ideas. Off unless the sender checks it. */
export const PublicIdea = (field: FieldProps) => (
  <FormCheckbox
    label="Show my idea on the board, without my name"
    hint="Readers see only its headline, and only after an editor approves it."
    {...field}
  />
);
