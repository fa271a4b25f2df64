import type { Passage } from '@zhixing/contract/knowledge-segment';
import { useEffect, useRef } from 'react';
import { showHidden } from '../../lib/hidden-characters.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { CitedSource } from './cited-source.ts';
import { MarkedText } from './marked-text.tsx';
import { foundMark, tableOf } from './passage-rows.ts';

export type PassageProps = { readonly passage: Passage; readonly source: CitedSource };

const useCitedPlace = <Place extends HTMLElement>() => {
  const place = useRef<Place>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would call as the effect's end.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return place;
};

/** The row that is cited among its neighbours, beneath the header. */
export const PassageRows = ({ passage, source }: PassageProps) => {
  const { t } = useTranslation('source');
  const place = useCitedPlace<HTMLTableRowElement>();
  const table = tableOf(passage.around, source.piece);
  if (!table) return <PassageText passage={passage} source={source} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="source-table" tabIndex={0} aria-label={t('table')}>
      <table>
        <thead>
          <tr>
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {showHidden(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ id, isCited, cells }) => (
            <tr key={id} ref={isCited ? place : undefined} className={isCited ? 'is-cited' : ''}>
              {cells.map((cell, index) => (
                <td key={table.columns[index]}>{showHidden(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The passage with what stands before and after it. */
export const PassageText = ({ passage, source }: PassageProps) => {
  const { around, text, path } = passage;
  const { t } = useTranslation('source');
  const place = useCitedPlace<HTMLDivElement>();
  const list = around.length > 0 ? around : [{ id: 'cited', text, path, isCited: true }];
  return (
    <section className="source-text" aria-label={t('around')}>
      {list.map((part) => (
        <div key={part.id} ref={part.isCited ? place : undefined} className={part.isCited ? 'is-cited' : ''}>
          {part.path.length > 0 && <small>{part.path.map(showHidden).join(' › ')}</small>}
          <p>
            {part.isCited ? (
              <MarkedText text={part.text} piece={foundMark(passage, source)?.text ?? ''} />
            ) : (
              showHidden(part.text)
            )}
          </p>
        </div>
      ))}
    </section>
  );
};
