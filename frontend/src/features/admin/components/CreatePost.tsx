import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/toast';
import { createPost } from '../api/create-post';
import { listKey } from '../api/lists';
import { emptyPost, textOf, type PostForm } from '../desk/post-form';
import { toastApiError } from '../desk/use-decisions';
import { useDesk } from '../desk/use-desk';
import type { SaveAction } from '../desk/use-save-post';
import { PostEditor } from './PostEditor';

const failed = 'Failed to create post';

/**
 * The 'Create New Post' editor, which saves a draft or publishes immediately. The typed text stays until it is saved or
 * discarded.
 */
export function CreatePost({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const showAll = useDesk((desk) => desk.showAll);
  const [version, setVersion] = useState<number | null>(null);

  const create = (published: boolean) => async (form: PostForm) => {
    try {
      await createPost({ ...textOf(form), published });
    } catch (error) {
      toastApiError(failed, error as Error);
      return error as Error;
    }
    toast({ title: 'Success', description: 'Post created successfully' });
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'admin' });
    void client.invalidateQueries({ queryKey: listKey('posts') }).then(showAll);
    return null;
  };
  const saveActions: SaveAction[] = [
    { label: 'Save as Draft', busy: 'Saving...', failed, send: create(false) },
    { label: 'Publish', busy: 'Publishing...', failed, send: create(true) },
  ];

  return (
    <PostEditor
      title="Create New Post"
      post="new"
      saved={emptyPost}
      version={version}
      setVersion={setVersion}
      saveActions={saveActions}
      onClose={onClose}
    />
  );
}
