import 'dayjs/locale/zh-cn';
import { DatePicker } from 'antd';
import { hasTime, pickerOf, readDate, writeDate } from './picked-date.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

/** Cannot be emptied once it is filled; kept in the format that it shows. */
export const DateView = ({ widget, options }: WidgetProps<'Date'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { format, size, placeholder, style } = options;
  const cannotPick = isReadOnly || options.isReadOnly;
  const picker = pickerOf(format);
  return (
    <DatePicker
      {...named}
      className="widget-picker"
      picker={picker}
      showTime={picker === 'date' && hasTime(format)}
      needConfirm={false}
      format={format}
      size={size}
      allowClear={false}
      value={readDate(value, format)}
      disabled={isInert}
      inputReadOnly={cannotPick}
      {...(cannotPick ? { open: false } : {})}
      {...(placeholder === '' ? {} : { placeholder })}
      style={borderStyle(style)}
      onChange={(date) => !cannotPick && change(writeDate(date, format))}
    />
  );
};
