import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toast } from '../../../components/toast';
import { createPost } from '../api/create-post';
import { listKey } from '../api/lists';
import { complainOf } from '../desk/use-decisions';
import { useDesk } from '../desk/use-desk';
import { DeskDialog } from './DeskDialog';
import { whatNow } from '../desk/what-now';
import { emptyPost, isWhole, PostFields, textOf, type PostForm } from './PostFields';

/** 'Create New Post': as a draft or at once. What was typed stays until it is saved or cancelled. */
export function CreatePost({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const showAll = useDesk((desk) => desk.showAll);
  const { register, watch, getValues } = useForm<PostForm>({ defaultValues: emptyPost });
  const create = useMutation({
    mutationFn: (published: boolean) => createPost({ ...textOf(getValues()), published }),
    onSuccess: async () => {
      onClose();
      toast({ title: 'Success', description: 'Post created successfully' });
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'admin' });
      await client.invalidateQueries({ queryKey: listKey('posts') });
      showAll();
    },
    onError: (error) => complainOf('Failed to create post', error),
  });
  const ready = isWhole(watch()) && !create.isPending;

  return (
    <DeskDialog
      title="Create New Post"
      wide
      keepsText
      onClose={onClose}
      problem={create.error && whatNow(create.error, 'Failed to create post')}
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" variant="outlined" disabled={!ready} onClick={() => create.mutate(false)}>
            Save as Draft
          </Button>
          <Button size="small" disabled={!ready} onClick={() => create.mutate(true)}>
            Publish
          </Button>
        </>
      }
    >
      <PostFields register={register} />
    </DeskDialog>
  );
}
