import 'dayjs/locale/zh-cn';
import { DatePicker } from 'antd';
import { hasTime, pickerOf, readSpan, writeDate } from './picked-date.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

export const DateRangeView = ({ widget, options }: WidgetProps<'DateRange'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { format, size, style } = options;
  const { id, ...label } = named;
  const picker = pickerOf(format);
  return (
    <DatePicker.RangePicker
      {...label}
      id={{ start: id, end: `${id}-end` }}
      className="widget-picker"
      classNames={{ popup: { root: 'widget-range-popup' } }}
      picker={picker}
      showTime={picker === 'date' && hasTime(format)}
      needConfirm={false}
      format={format}
      size={size}
      allowClear={false}
      value={readSpan(value, format)}
      allowEmpty={[isInert, isInert]}
      disabled={isInert || isReadOnly}
      style={borderStyle(style)}
      onChange={(span) => change((span ?? []).map((date) => writeDate(date, format)))}
    />
  );
};
