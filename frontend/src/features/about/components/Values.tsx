import { values } from '../words';

export function Values() {
  return (
    <ol className="about-values">
      {values.map(([value, meaning], index) => (
        <li key={value}>
          <span className="no meta" aria-hidden="true">
            {`0${index + 1}`}
          </span>
          <h3>{value}</h3>
          <p>{meaning}</p>
        </li>
      ))}
    </ol>
  );
}
