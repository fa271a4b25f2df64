import { TimePicker } from 'antd';
import { readDate, writeDate } from './picked-date.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

export const TimeView = ({ widget, options }: WidgetProps<'Time'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { format, size, placeholder, style } = options;
  return (
    <TimePicker
      {...named}
      className="widget-picker"
      needConfirm={false}
      format={format}
      size={size}
      allowClear={false}
      value={readDate(value, format)}
      disabled={isInert || isReadOnly}
      {...(placeholder === '' ? {} : { placeholder })}
      style={borderStyle(style)}
      onChange={(time) => change(writeDate(time, format))}
    />
  );
};
