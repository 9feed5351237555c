import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Post, PostSummary } from '../../../lib/api/types';
import { editPost } from '../api/edit-post';
import { postQuery } from '../api/get-post';
import type { Decisions } from '../desk/use-decisions';
import { DeskDialog } from './DeskDialog';
import { isWhole, PostFields, textOf, type PostForm } from './PostFields';
import { overwriteHint } from './EditText';

interface Props {
  id: number;
  decide: Decisions<PostSummary>['decide'];
  onClose: () => void;
}

const title = 'Edit Post';

/** Fetches the whole article first: the list has only its head. */
export function EditPost({ id, decide, onClose }: Props) {
  const { data, error, refetch } = useQuery(postQuery(id));
  if (data) return <Editor post={data} decide={decide} onClose={onClose} />;
  const close = (
    <Button size="small" variant="text" onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    <DeskDialog
      title={title}
      wide
      onClose={onClose}
      problem={error && messageOf(error, 'The post could not be loaded.')}
      actions={
        error ? (
          <>
            {close}
            <Button size="small" variant="outlined" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : (
          close
        )
      }
    >
      <Skeleton variant="rectangular" height="3rem" />
      <Skeleton variant="rectangular" height="3rem" />
      <Skeleton variant="rectangular" height="18rem" />
    </DeskDialog>
  );
}

function Editor({ post, decide, onClose }: Omit<Props, 'id'> & { post: Post }) {
  // The article as it was when the dialog opened; a newer one must not slip in under what is being typed.
  const [opened] = useState(post);
  const [version, setVersion] = useState(post.version);
  const [failure, setFailure] = useState<Error | null>(null);
  const { register, watch, handleSubmit, formState } = useForm<PostForm>({
    defaultValues: {
      title: opened.title,
      content: opened.content,
      footer: opened.footer ?? '',
      categoryId: String(opened.categoryId),
    },
  });
  const latest = useQuery({ ...postQuery(opened.id), enabled: false });
  const saving = formState.isSubmitting;
  const ready = isWhole(watch()) && !saving;

  const save = handleSubmit(async (form) => {
    if (!ready) return;
    const failed = await decide({
      id: opened.id,
      send: () => editPost({ id: opened.id, version, ...textOf(form) }),
      done: 'Post updated successfully',
      failed: 'Failed to update post',
      stays: () => true,
    });
    if (failed === null) return onClose();
    setFailure(failed);
    if (failed instanceof ApiError && failed.status === 409) {
      const { data } = await latest.refetch();
      if (data) setVersion(data.version);
    }
  });

  return (
    <DeskDialog
      title={title}
      wide
      keepsText
      onClose={onClose}
      onSubmit={() => void save()}
      problem={failure && overwriteHint(failure, 'Failed to update post')}
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" type="submit" disabled={!ready}>
            {saving ? 'Saving...' : 'Save changes'}
          </Button>
        </>
      }
    >
      <PostFields register={register} />
    </DeskDialog>
  );
}
