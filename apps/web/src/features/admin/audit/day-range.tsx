import 'dayjs/locale/zh-cn';
import { DatePicker, Grid, Input } from 'antd';
import dayjs from 'dayjs';
import { formatDate } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';

type Days = { readonly from: string; readonly to: string };
type DayRangeProps = Days & { readonly onChange: (change: Partial<Days>) => void };

const dayOf = (text: string) => {
  const day = dayjs(text || null);
  return day.isValid() ? day : null;
};
const textOf = (day: dayjs.Dayjs | null | undefined) => (day ? formatDate(day.toDate()) : '');
const lastDays = (count: number): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs().subtract(count - 1, 'day'), dayjs()];

/** On a phone the system's own date picker serves better than two months side by side. */
const PhoneDays = ({ from, to, onChange }: DayRangeProps) => {
  const { t } = useTranslation('admin');
  const today = formatDate(new Date());
  return (
    <div className="audit-days">
      <Input
        type="date"
        aria-label={t('audit.from')}
        value={from}
        max={to || today}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <Input
        type="date"
        aria-label={t('audit.to')}
        value={to}
        min={from}
        max={today}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  );
};

export const DayRange = (props: DayRangeProps) => {
  const { t } = useTranslation('admin');
  if (!Grid.useBreakpoint().md) return <PhoneDays {...props} />;
  return (
    <DatePicker.RangePicker
      className="audit-range"
      placeholder={[t('audit.from'), t('audit.to')]}
      allowEmpty={[true, true]}
      value={[dayOf(props.from), dayOf(props.to)]}
      maxDate={dayjs()}
      presets={[
        { label: t('audit.today'), value: lastDays(1) },
        { label: t('audit.last7'), value: lastDays(7) },
        { label: t('audit.last30'), value: lastDays(30) },
      ]}
      onChange={(days) => props.onChange({ from: textOf(days?.[0]), to: textOf(days?.[1]) })}
    />
  );
};
