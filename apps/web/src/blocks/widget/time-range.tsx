import { TimePicker } from 'antd';
import { readSpan, writeDate } from './picked-date.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

export const TimeRangeView = ({ widget, options }: WidgetProps<'TimeRange'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { format, size, style } = options;
  const { id, ...label } = named;
  return (
    <TimePicker.RangePicker
      {...label}
      id={{ start: id, end: `${id}-end` }}
      className="widget-picker"
      needConfirm={false}
      format={format}
      size={size}
      allowClear={false}
      value={readSpan(value, format)}
      allowEmpty={[isInert, isInert]}
      disabled={isInert || isReadOnly}
      style={borderStyle(style)}
      onChange={(span) => change((span ?? []).map((time) => writeDate(time, format)))}
    />
  );
};
