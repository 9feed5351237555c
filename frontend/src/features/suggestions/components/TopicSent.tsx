import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

/** Shown after a topic was sent. */
export function TopicSent({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="topic-sent">
      <h2 ref={title} tabIndex={-1}>
        Thank You for Your Suggestion!
      </h2>
      <p className="lead">
        It has reached the editorial team. If we have a question about it, or want to work on it with you, we write to
        you.
      </p>
      <p className="topic-next">
        <Button onClick={onAnother}>Suggest Another Topic</Button>
        <Link className="onward" to="/journal">
          Read the Journal
        </Link>
      </p>
    </div>
  );
}
