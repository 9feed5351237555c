import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useStore } from 'zustand';
import { Cover } from '../../../components/cover/Cover';
import type { Category } from '../../../lib/api/types';
import { useIsWriter } from '../../../lib/use-can';
import { isVisible } from '../../../lib/visible';
import { hueOf } from '../../../theme/hue';
import { editMedia, mediaKey } from '../api/media';
import { longestAlt, longestCaption, type PostForm } from '../posts/post-form';
import { toastApiError } from '../decisions/use-decisions';
import { PanelField } from './PanelField';
import { PanelSection } from './PanelSection';
import { usePictureTools } from './pictures/picture-tools';
import { ALT_HINT, CAPTION_HINT, DECORATIVE } from './pictures/picture-words';
import { mediaIdOf } from './pictures/written-pictures';

interface Props {
  form: UseFormReturn<PostForm>;
  /** The article's id, which the drawn cover is made from; 0 for a new one. */
  id: number;
  category: Category | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** The cover: drawn from the title, a picture of the library, or one of another site. */
export function CoverSection({ form, id, category, open, onToggle }: Props) {
  const { dialog, facts } = usePictureTools();
  const client = useQueryClient();
  const isWriter = useIsWriter();
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const { title, imageUrl, imageAlt, imageCaption } = watch();
  const [asksForAddress, setAsksForAddress] = useState(false);
  const hasPicture = isVisible(imageUrl);
  const mediaId = mediaIdOf(imageUrl.trim());
  const showsAddress = asksForAddress || errors.imageUrl !== undefined || (hasPicture && mediaId === null);
  const media = useStore(facts.store, (known) => (mediaId === null ? null : known[mediaId]));
  useEffect(() => {
    if (mediaId !== null) void facts.load(mediaId);
  }, [facts, mediaId]);
  // The article's own text counts more than what the library says.
  const isDecorative = !isVisible(imageAlt) && (media?.decorative ?? false);
  /** The library stores it, for every article with this picture. */
  const decorate = async (picture: string, decorative: boolean): Promise<void> => {
    try {
      facts.put(await editMedia(picture, { decorative }));
      if (decorative) setValue('imageAlt', '');
      void client.invalidateQueries({ queryKey: mediaKey });
    } catch (error) {
      toastApiError('We couldn’t save that', error as Error);
    }
  };
  const choose = (): void => dialog.setState({ purpose: 'cover' });
  const remove = (): void => {
    setAsksForAddress(false);
    setValue('imageUrl', '');
    setValue('imageAlt', '');
    setValue('imageCaption', '');
  };
  return (
    <PanelSection name="Cover" value={hasPicture ? 'A picture' : 'Drawn'} open={open} onToggle={onToggle}>
      {!hasPicture && (
        <div className={`cover-row hue-${hueOf(category?.slug)}`}>
          <Cover id={id} version={1} title={title || 'Untitled'} slug={category?.slug} frame="card" />
          <p className="meta">Drawn from the title.</p>
        </div>
      )}
      {mediaId && <img className="cover-picture" src={`/media/${mediaId}/800.webp`} alt={imageAlt} />}
      <div className="row">
        <Button size="small" variant="outlined" onClick={choose}>
          <span>{hasPicture ? 'Change Picture' : 'Choose Picture'}</span>
        </Button>
        {hasPicture ? (
          <Button size="small" variant="text" onClick={remove}>
            Remove
          </Button>
        ) : (
          <Button
            size="small"
            variant="text"
            aria-expanded={showsAddress}
            onClick={() => setAsksForAddress(!asksForAddress)}
          >
            Use a Web Address
          </Button>
        )}
      </div>
      {showsAddress && (
        <PanelField
          label="Image"
          field={register('imageUrl')}
          error={errors.imageUrl?.message}
          hint="Image URL: https://… Leave blank and we’ll draw a cover."
        />
      )}
      {hasPicture && (
        <>
          <b>Alt text</b>
          <PanelField
            label="Alt text"
            field={register('imageAlt')}
            text={imageAlt}
            max={longestAlt}
            // A writer may not be able to uncheck Decorative, which the library stores.
            disabled={isDecorative && !isWriter}
            error={errors.imageAlt?.message}
            hint={ALT_HINT}
          />
          {media && (
            <FormControlLabel
              control={
                <Checkbox checked={isDecorative} onChange={(_event, checked) => void decorate(media.id, checked)} />
              }
              label={DECORATIVE}
            />
          )}
          <b>Caption and credit</b>
          <PanelField
            label="Caption and credit"
            field={register('imageCaption')}
            text={imageCaption}
            max={longestCaption}
            error={errors.imageCaption?.message}
            hint={CAPTION_HINT}
          />
        </>
      )}
    </PanelSection>
  );
}
