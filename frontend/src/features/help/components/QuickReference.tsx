import { quickReference } from '../guidance';
import { lineById } from '../lines';
import { ReachLink } from './ReachLink';

/**
 * Situations and the line to call for each. The roles are explicit because on a phone CSS lays the table out as blocks,
 * and browsers then drop its semantics.
 */
export function QuickReference() {
  return (
    <table className="help-quick" role="table" aria-labelledby="help-quick">
      <thead role="rowgroup" className="hidden-text">
        <tr role="row">
          <th role="columnheader">If</th>
          <th role="columnheader">Then</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {quickReference.map(({ when, line }) => {
          const { name, reach, id } = lineById(line);
          return (
            <tr role="row" key={when}>
              <th role="rowheader" scope="row">
                <span>{when}</span>
                <a className="help-quick-name" href={`#line-${id}`}>
                  {name}
                </a>
              </th>
              <td role="cell" className="help-ways">
                {reach.slice(0, 2).map((way) => (
                  <ReachLink key={way.by} reach={way} of={name} />
                ))}
              </td>
            </tr>
          );
        })}
        <tr role="row">
          <th role="rowheader" scope="row">
            I’m not in the US
            <span className="help-quick-name">Find a helpline in your country</span>
          </th>
          <td role="cell" className="help-ways">
            <a className="button button-line help-reach" href="https://findahelpline.com/" rel="noreferrer">
              findahelpline.com
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
