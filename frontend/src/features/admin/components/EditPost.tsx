import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Post, PostSummary } from '../../../lib/api/types';
import { editPost } from '../api/edit-post';
import { postQuery } from '../api/get-post';
import { categoriesQuery } from '../../../lib/api/categories';
import { formOf, textOf, type PostForm } from '../desk/post-form';
import type { Decisions } from '../desk/use-decisions';
import { DeskDialog } from './DeskDialog';
import { PostEditor } from './PostEditor';
import { ArticleSheet, Sheet } from './PostPreviewPane';

interface Props {
  id: number;
  decide: Decisions<PostSummary>['decide'];
  /** Someone else may have published the post in the meantime. */
  stays: (post: PostSummary) => boolean;
  onClose: () => void;
}

const title = 'Edit Post';

/** Loads the full article first, because the list has only summaries. */
export function EditPost({ id, onClose, ...rest }: Props) {
  const { data, error, refetch } = useQuery(postQuery(id));
  // The select element needs its options before it can show the current category.
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
      fullSize
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
      <div style={{ display: 'grid', gap: '1.25rem', padding: '1.25rem 1.5rem', alignContent: 'start' }}>
        <Skeleton variant="rectangular" height="3rem" />
        <Skeleton variant="rectangular" height="3rem" />
        <Skeleton variant="rectangular" height="18rem" />
      </div>
    </DeskDialog>
  );
}

function Editor({ post, decide, stays, onClose }: Omit<Props, 'id'> & { post: Post }) {
  // The article as the editor opened it. A newer version must not replace it while the user types.
  const [opened, setOpened] = useState(post);
  const saved = useMemo(() => formOf(opened), [opened]);
  const [version, setVersion] = useState<number | null>(post.version);
  const [theirs, setTheirs] = useState<Post | null>(null);
  const latest = useQuery({ ...postQuery(opened.id), enabled: false });
  const { published } = theirs ?? opened;

  const save =
    (failed: string, togglePublished: boolean) =>
    async (form: PostForm, overVersion?: number): Promise<Error | null> => {
      const expectedVersion = overVersion ?? version ?? opened.version;
      const error = await decide({
        id: opened.id,
        send: () =>
          editPost({
            id: opened.id,
            version: expectedVersion,
            ...textOf(form),
            ...(togglePublished && { published: !published }),
          }),
        done: togglePublished ? 'Post publish status updated' : 'Post updated successfully',
        failed,
        stays,
        typed: true,
      });
      if (error instanceof ApiError && error.status === 409) {
        const { data, isSuccess } = await latest.refetch();
        // If the refetch failed, the data is the old version and not theirs.
        setTheirs(isSuccess ? data : null);
      }
      return error;
    };

  const [updatingFailed, togglingFailed] = ['Failed to update post', 'Failed to update post publish status'] as const;
  return (
    <PostEditor
      title={title}
      post={opened.id}
      saved={saved}
      version={version}
      setVersion={setVersion}
      latestVersion={opened.version}
      saveActions={[
        {
          label: published ? 'Unpublish' : 'Publish',
          busy: 'Saving...',
          failed: togglingFailed,
          send: save(togglingFailed, true),
        },
        { label: 'Save', busy: 'Saving...', failed: updatingFailed, send: save(updatingFailed, false) },
      ]}
      conflict={
        theirs && {
          form: formOf(theirs),
          version: theirs.version,
          sheet: (
            <Sheet>
              <ArticleSheet title={theirs.title} html={theirs.contentHtml ?? ''} sources={theirs.footerHtml ?? null} />
            </Sheet>
          ),
          acceptTheirs: () => {
            setOpened(theirs);
            setVersion(theirs.version);
            setTheirs(null);
          },
        }
      }
      onClose={onClose}
    />
  );
}
