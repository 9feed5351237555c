import Button from '@mui/material/Button';
import { toastError } from '../../../components/toasts/toast';
import { Slip } from '../desk/EditorNotice';
import { formatSavedAt } from '../posts/post-draft';
import { postName, type PostForm } from '../posts/post-form';
import type { Unfinished } from '../posts/use-unfinished-posts';

interface Props {
  unfinished: Unfinished;
  /** Puts the text on this page. Returns false if it could not be stored under this page's name. */
  onContinue: (form: PostForm) => boolean;
}

/** Above a new article that is still empty: others that only this browser has. */
export function UnfinishedPosts({ unfinished: { posts, read, drop }, onContinue }: Props) {
  return posts.map(({ post, draft: { form, at } }) => {
    const name = postName(form.title.trim() || form.content.trim());
    return (
      <Slip key={post} role="note">
        <p>
          <b>{`You didn’t finish ${name}`}</b> <span>{`(${formatSavedAt(at, Date.now())}).`}</span> It’s only on this
          device.
        </p>
        <div className="answers">
          <Button
            size="small"
            aria-label={`Continue ${name}`}
            onClick={() => {
              const text = read(post);
              if (!text) toastError(`${name} isn’t here anymore`, 'You continued or discarded it in another tab.');
              else if (onContinue(text)) drop(post);
            }}
          >
            Continue
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Discard ${name}`}
            onClick={() => {
              if (window.confirm('Delete this text for good?')) drop(post);
            }}
          >
            Discard
          </Button>
        </div>
      </Slip>
    );
  });
}
