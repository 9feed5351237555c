/** A placeholder with the layout of the journal. */
export function CardsSkeleton() {
  return (
    <div className="cards">
      {(['lead', 'card', 'card', 'card'] as const).map((shape, index) => (
        <div key={index} className={`card card-${shape}`}>
          <span className="art card-art" />
          <p className="card-top shade" style={{ width: '9rem', height: '1rem' }} />
          <h2 className="shade" style={{ height: '2.2em' }} />
          <p className="card-foot shade" style={{ width: '12rem', height: '1rem' }} />
        </div>
      ))}
    </div>
  );
}
