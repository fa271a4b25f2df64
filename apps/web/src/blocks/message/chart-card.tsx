import './chart-card.css';
import { type ChartOption, chartIn } from '@zhixing/contract/chart';
import type { ToolCall } from '@zhixing/contract/chat-message';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { createPart, usePart } from '../markdown/lazy-parts.ts';
import { chartHeight } from './chart-look.ts';
import { chartRows, kindOf } from './chart-rows.ts';
import { saveChartPicture, saveChartTable } from './chart-save.ts';
import { useToggle } from './message-view.ts';

const drawing = createPart(async () => (await import('./chart-drawing.tsx')).ChartDrawing);

const ChartTable = ({ option }: { readonly option: ChartOption }) => {
  const { i18n } = useTranslation();
  const { head, rows } = chartRows(option, i18n.language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
    <section className="chart-table" tabIndex={0} aria-label={option.title.text}>
      <table>
        <thead>
          <tr>
            {head.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and never move
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
            <tr key={at}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} className="num">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const ChartCard = ({ id, option }: { readonly id: string; readonly option: ChartOption }) => {
  const { t, i18n } = useTranslation('message');
  const figure = useRef<HTMLElement>(null);
  const [isTable, flip] = useToggle(`${id}:table`);
  const Drawing = usePart(drawing, !isTable);
  const { text } = option.title;
  const save = () => {
    if (isTable) saveChartTable(option, i18n.language);
    else if (figure.current) saveChartPicture(figure.current, text);
  };
  return (
    <figure className="chart-card" ref={figure}>
      <figcaption>
        <span className="clip">{text}</span>
        <button type="button" onClick={flip} aria-pressed={isTable}>
          <Icon name="table" size={14} />
          {t('chart.data')}
        </button>
        <button type="button" onClick={save}>
          <Icon name="download" size={14} />
          {t(isTable ? 'chart.saveTable' : 'chart.savePicture')}
        </button>
      </figcaption>
      {isTable ? (
        <ChartTable option={option} />
      ) : (
        <div
          className="chart-picture"
          role="img"
          aria-label={t(`chart.${kindOf(option)}`, { title: text })}
          style={{ minHeight: chartHeight(option) }}
        >
          {Drawing && <Drawing option={option} />}
        </div>
      )}
    </figure>
  );
};

const CallChart = ({ call }: { readonly call: ToolCall }) => {
  const option = useMemo(() => (call.isError ? undefined : chartIn(call.result)), [call.isError, call.result]);
  return option ? <ChartCard id={call.id} option={option} /> : null;
};

/** The charts that tools have made, beneath the line of their calls. */
export const CallCharts = ({ calls }: { readonly calls: readonly ToolCall[] }) =>
  calls.map((call) => <CallChart key={call.id} call={call} />);
