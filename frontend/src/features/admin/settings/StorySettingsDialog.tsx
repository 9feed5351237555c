import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { TryAgain } from '../../../components/loading/TryAgain';
import { ApiError } from '../../../lib/api/client';
import type { SiteSettings } from '../../../lib/api/types';
import { editSiteSettings, siteSettingsQuery } from '../api/site-settings';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { Field } from '../desk/Field';
import { SaveProblem } from '../desk/SaveProblem';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { useReload } from '../desk/use-reload';
import { ReasonFields } from './ReasonFields';
import { SETTINGS_FIELDS, settingsRules, toBody, toForm, type SettingsForm } from './settings-form';

const title = 'Story Settings';

/** Pauses stories, and sets what readers see before and after they send one. */
export function StorySettingsDialog({ onClose }: { onClose: () => void }) {
  // Read when the dialog opens: its version must belong to what it shows.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...siteSettingsQuery(), staleTime: 0 });
  const { round, reload } = useReload(refetch, 'The settings didn’t load');
  if (data && isFetchedAfterMount) return <Form key={round} settings={data} onClose={onClose} onReload={reload} />;
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      actions={
        <Button size="small" variant="text" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error ? (
        <TryAgain onRetry={() => void refetch()}>The settings didn’t load.</TryAgain>
      ) : (
        <p className="meta">Loading...</p>
      )}
    </DeskDialog>
  );
}

interface Props {
  settings: SiteSettings;
  onClose: () => void;
  /** Shows the newest settings instead of what was typed. */
  onReload: () => void;
}

function Form({ settings, onClose, onReload }: Props) {
  const client = useQueryClient();
  // Not what arrives later: a change of another admin would be overwritten unseen.
  const [opened] = useState(settings);
  const { register, control, handleSubmit, watch, formState, setError } = useForm<SettingsForm>({
    resolver: zodResolver(settingsRules),
    defaultValues: toForm(opened),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const [failure, setFailure] = useState<Error | null>(null);
  const isStale = failure instanceof ApiError && failure.code === 'site-settings.stale';
  useDiscardGuard(isDirty, onClose);
  const close = (): void => {
    if (!isDirty || confirmDiscard()) onClose();
  };

  const save = handleSubmit(async (form) => {
    setFailure(null);
    try {
      const saved = await editSiteSettings(toBody(form, opened));
      client.setQueryData(siteSettingsQuery().queryKey, saved);
      toast({ title: 'Settings saved' });
      onClose();
    } catch (error) {
      const atField = error instanceof ApiError ? error.errors.find(({ path }) => isField(path)) : undefined;
      if (atField) setError(atField.path as keyof SettingsForm, { message: atField.message }, { shouldFocus: true });
      else setFailure(error as Error);
    }
  });

  return (
    <DeskDialog
      title={title}
      keepOpenOnBackdrop={isDirty}
      onClose={close}
      onSubmit={() => void (isSubmitting || save())}
      sending={isSubmitting}
      problem={
        failure &&
        (isStale ? failure.message : <SaveProblem error={failure} fallback="We couldn’t save the settings." />)
      }
      actions={
        <>
          {isStale && (
            <Button size="small" variant="outlined" onClick={onReload}>
              Show the Newest
            </Button>
          )}
          <Button size="small" variant="text" onClick={close}>
            Cancel
          </Button>
          <Button size="small" type="submit">
            <span>{isSubmitting ? 'Saving...' : 'Save'}</span>
          </Button>
        </>
      }
    >
      <Controller
        control={control}
        name="storiesPaused"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            control={<Switch {...field} checked={value} autoFocus />}
            label="Pause stories"
            sx={{ justifySelf: 'start', '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
          />
        )}
      />
      {watch('storiesPaused') && (
        <>
          <Field
            label="Start again on"
            type="date"
            hint="The pause ends by itself on this day. Leave it blank if you don’t know yet."
            error={errors.pausedUntil?.message}
            field={register('pausedUntil')}
          />
          <Field
            label="Message to readers"
            rows={3}
            hint="If you leave it blank, we’ll say we want to read the stories we have with care."
            error={errors.pauseMessage?.message}
            field={register('pauseMessage')}
          />
        </>
      )}
      <Field
        label="Stories you read in a week"
        hint="While more than that are waiting, the form shows about how many weeks a story may take. Leave it blank to show nothing."
        error={errors.weeklyCapacity?.message}
        field={register('weeklyCapacity')}
      />
      <Field
        label="Text after sending"
        rows={3}
        hint="Readers see it right after they send a story."
        error={errors.helpText?.message}
        field={register('helpText')}
      />
      <ReasonFields register={register} errors={errors.reasonTexts} />
    </DeskDialog>
  );
}

const isField = (path: string): boolean => (SETTINGS_FIELDS as readonly string[]).includes(path);
