interface Props {
  text: string;
  id?: string;
  className?: string;
}

/** A story's words in quotes. Each paragraph has its own text direction, so the quotation marks are inside them. */
export function StoryQuote({ text, id, className }: Props) {
  const paragraphs = text.split(/\n\s*\n/);
  return (
    <blockquote id={id} className={className}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {`${index === 0 ? '“' : ''}${paragraph}${index === paragraphs.length - 1 ? '”' : ''}`}
        </p>
      ))}
    </blockquote>
  );
}
