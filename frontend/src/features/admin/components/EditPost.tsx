import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Post, PostSummary } from '../../../lib/api/types';
import { editPost } from '../api/edit-post';
import { postQuery } from '../api/get-post';
import { categoriesQuery } from '../../../lib/api/categories';
import type { Decisions } from '../desk/use-decisions';
import { whatNow } from '../desk/what-now';
import { DeskDialog } from './DeskDialog';
import { isWhole, PostFields, textOf, type PostForm } from './PostFields';

interface Props {
  id: number;
  decide: Decisions<PostSummary>['decide'];
  /** Somebody else may have published it meanwhile. */
  stays: (post: PostSummary) => boolean;
  onClose: () => void;
}

const title = 'Edit Post';

/** Fetches the whole article first: the list has only its head. */
export function EditPost({ id, onClose, ...rest }: Props) {
  const { data, error, refetch } = useQuery(postQuery(id));
  // The choice of categories must be there before one of them can stand in it.
  const categories = useQuery(categoriesQuery());
  if (data && !categories.isPending) return <Editor post={data} onClose={onClose} {...rest} />;
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

function Editor({ post, decide, stays, onClose }: Omit<Props, 'id'> & { post: Post }) {
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
      stays,
      typed: true,
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
      problem={failure && whatNow(failure, 'Failed to update post')}
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
