import { Tag } from 'antd';
import { useWidget, type WidgetProps, wordsOf } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

export const TagView = ({ widget, options }: WidgetProps<'Tag'>) => {
  const { value } = useWidget(widget);
  const { size, color, style } = options;
  const words = wordsOf(value);
  const { textAlign, ...inside } = textStyle(style);
  if (words === '') return null;
  return (
    <div className="widget-box" style={{ textAlign }}>
      <Tag
        className={`widget-tag is-${size}`}
        {...(color === '' ? {} : { color })}
        style={{ ...inside, ...borderStyle(style) }}
      >
        {words}
      </Tag>
    </div>
  );
};
