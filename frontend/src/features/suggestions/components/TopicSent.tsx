import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router-dom';

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
        The editorial team has it. If we have a question, or want to work on it with you, we’ll email you.
      </p>
      <div className="topic-next">
        <Form method="get" action="/suggest-topic" replace preventScrollReset onSubmit={onAnother}>
          <Button type="submit">Suggest Another Topic</Button>
        </Form>
        <Link className="onward" to="/journal">
          Read the Journal
        </Link>
      </div>
    </div>
  );
}
