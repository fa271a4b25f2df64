import './table.css';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { tableRows } from './table-rows.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

/** More than these stand behind a button: a long table would keep the whole conversation waiting. */
const firstRows = 100;

export const TableView = ({ widget, options }: WidgetProps<'Table'>) => {
  const { t } = useTranslation('widgetView');
  const { value, label } = useWidget(widget);
  const [isWhole, setWhole] = useState(false);
  const { columns, rows } = tableRows(options, value);
  if (rows.length === 0 || columns.length === 0) return <div className="widget-empty">{t('noData')}</div>;
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  return (
    <div className="widget-table" style={{ ...textStyle(options.style), ...borderStyle(options.style) }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it. */}
      <section className="widget-table-scroll" tabIndex={0} aria-label={label || t('table')}>
        <table>
          {options.showHeader && (
            <thead>
              <tr>
                {columns.map(({ key, label: name }) => (
                  <th key={key} scope="col">
                    {name || key}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {shown.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
              <tr key={at}>
                {columns.map(({ key }, column) => (
                  <td key={key}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <button type="button" className="widget-table-more" onClick={() => setWhole(true)}>
          {t('allRows', { total: rows.length })}
        </button>
      )}
    </div>
  );
};
