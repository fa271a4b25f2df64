import 'dayjs/locale/zh-cn';
import { DatePicker, Grid, Input, Segmented } from 'antd';
import dayjs from 'dayjs';
import { type DaySpan, nameOf, type SpanName, spanNames, spanOf } from '../../blocks/pay/day-span.ts';
import { useTranslation } from '../../lib/use-translation.ts';

type SpanPickProps = {
  readonly span: DaySpan;
  readonly today: string;
  readonly onChange: (span: DaySpan) => void;
};

/** On a phone the system's own date picker serves better than two months side by side. */
const PhoneDays = ({ span: { from, to }, today, onChange }: SpanPickProps) => {
  const { t } = useTranslation('userOrder');
  return (
    <div className="span-days">
      <Input
        type="date"
        aria-label={t('spending.from')}
        value={from}
        max={to}
        onChange={({ target }) => target.value && onChange({ from: target.value, to })}
      />
      <Input
        type="date"
        aria-label={t('spending.to')}
        value={to}
        min={from}
        max={today}
        onChange={({ target }) => target.value && onChange({ from, to: target.value })}
      />
    </div>
  );
};

const WideDays = ({ span, today, onChange }: SpanPickProps) => {
  const { t } = useTranslation('userOrder');
  return (
    <DatePicker.RangePicker
      className="span-range"
      placeholder={[t('spending.from'), t('spending.to')]}
      allowClear={false}
      value={[dayjs(span.from), dayjs(span.to)]}
      maxDate={dayjs(today)}
      onChange={(days) => {
        const [from, to] = [days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')];
        if (from && to) onChange({ from, to });
      }}
    />
  );
};

export const SpanPick = (props: SpanPickProps) => {
  const { t } = useTranslation('userOrder');
  const isWide = Grid.useBreakpoint().md;
  const name: SpanName | '' = nameOf(props.span, props.today) ?? '';
  return (
    <div className="span-pick">
      <Segmented<SpanName | ''>
        aria-label={t('spending.preset')}
        value={name}
        options={spanNames.map((value) => ({ value, label: t(`spending.${value}`) }))}
        onChange={(value) => value && props.onChange(spanOf(value, props.today))}
      />
      {isWide ? <WideDays {...props} /> : <PhoneDays {...props} />}
    </div>
  );
};
