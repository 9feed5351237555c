import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Sending } from '../../../lib/api/types';
import { lengthOf } from '../../../lib/text';
import { postQuery } from '../api/get-post';
import {
  longestContent,
  longestPreheader,
  suggestedBy,
  longestSubject,
  phoneSubject,
  tooLong,
  type CampaignForm,
} from './campaign-form';
import { ArticleSelect, type ChosenArticle } from '../posts/ArticleSelect';
import { AudienceChoice } from './AudienceChoice';
import { Field } from '../desk/Field';

const Count = styled('span')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '1rem',
  fontVariantNumeric: 'tabular-nums',
});

const Fields = styled('div')({
  display: 'grid',
  gap: '1.25rem',
  minWidth: 0,
  '& .MuiOutlinedInput-root': { fontSize: '1.0625rem' },
  '& .MuiOutlinedInput-root:not(.MuiInputBase-multiline) > input': { padding: '.55rem .75rem', minHeight: '1.75rem' },
  '& .MuiInputBase-multiline': { fontSize: '1.125rem', '& > textarea': { padding: '.65rem .75rem' } },
});

interface Props {
  form: UseFormReturn<CampaignForm>;
  sending: Sending | undefined;
}

/** The fields of an email to subscribers. */
export function CampaignFields({ form, sending }: Props) {
  const { register, watch, setValue, getValues, formState } = form;
  const { errors } = formState;
  const now = watch();
  // The suggestions of the last article: one that was chosen here, or the one of an email that was written earlier.
  const [opened] = useState(now.postId);
  const earlier = useQuery({ ...postQuery(Number(opened)), enabled: opened !== '' }).data;
  const chosen = useRef<ReturnType<typeof suggestedBy> | null>(null);

  const choose = (article: ChosenArticle | null): void => {
    const before = getValues();
    const dirty = { shouldDirty: true };
    // Fills in what the writer hasn't written.
    const suggested = article && suggestedBy(article);
    const last = chosen.current ?? (earlier && suggestedBy(earlier));
    for (const name of ['subject', 'preheader'] as const)
      if (suggested && ['', last?.[name]].includes(before[name].trim())) setValue(name, suggested[name], dirty);
    if (suggested) chosen.current = suggested;
    setValue('postId', article?.id ?? '', dirty);
    setValue('postTitle', article?.title ?? '', dirty);
    form.clearErrors();
  };

  return (
    <Fields>
      <ArticleSelect
        value={{ id: now.postId, title: now.postTitle }}
        error={errors.postId?.message}
        onChange={choose}
      />
      <Field
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        hint={
          <Count>
            <span>About {phoneSubject} characters fit on a phone</span>
            <span>{lengthOf(now.subject)}</span>
          </Count>
        }
        field={register('subject', { validate: (subject) => tooLong(subject, longestSubject) })}
      />
      <Field
        label="Preview text"
        autoComplete="off"
        error={errors.preheader?.message}
        hint={
          <Count>
            <span>The gray line after the subject</span>
            <span>{lengthOf(now.preheader)}</span>
          </Count>
        }
        field={register('preheader', { validate: (preheader) => tooLong(preheader, longestPreheader) })}
      />
      <Field
        label={now.postId === '' ? 'Content' : 'A note on top (optional)'}
        rows={now.postId === '' ? 10 : 2}
        error={errors.content?.message}
        placeholder={now.postId === '' ? 'Dear reader' : 'Two or three sentences, in your own voice'}
        hint="Markdown: ## heading, > quote, **bold**, [link](https://…)"
        field={register('content', { validate: (content) => tooLong(content, longestContent) })}
      />
      <AudienceChoice
        value={now.audience}
        sending={sending}
        error={errors.audience?.message}
        onChange={(audience) => setValue('audience', audience, { shouldDirty: true })}
      />
    </Fields>
  );
}
