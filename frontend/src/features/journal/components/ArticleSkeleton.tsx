/** A placeholder with the layout of an article. */
export function ArticleSkeleton() {
  return (
    <>
      <div className="article-head">
        <p className="shade" style={{ width: '11rem', height: '1.25rem' }} />
        <h1 className="shade" style={{ height: '1.9em', marginTop: '1rem' }} />
        <p className="shade" style={{ width: '16rem', height: '1.25rem' }} />
      </div>
      <span className="art article-art" />
      <div className="article-body">
        <div className="article-side" />
        <div className="article-text article-lines">
          {[100, 96, 99, 92, 60].map((width) => (
            <p key={width} className="shade" style={{ width: `${width}%`, height: '1.25rem' }} />
          ))}
        </div>
      </div>
    </>
  );
}
