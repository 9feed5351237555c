/** A placeholder for the stories. */
export function StoriesSkeleton() {
  return (
    <div className="stories">
      {[9, 14, 7, 12, 16, 8].map((height, index) => (
        <div key={index} className="story shade" style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
