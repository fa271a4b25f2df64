import { Tag } from 'antd';
import { inkOn } from './ink-on.ts';
import { useWidget, type WidgetProps, wordsOf } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

/** Words that can be read on it, in the light and in the dark. */
const ground = (color: string) =>
  color === '' ? {} : { background: color, borderColor: 'transparent', color: inkOn(color) };

export const TagView = ({ widget, options }: WidgetProps<'Tag'>) => {
  const { value } = useWidget(widget);
  const { size, color, style } = options;
  const words = wordsOf(value);
  const { textAlign, ...inside } = textStyle(style);
  if (words === '') return null;
  return (
    <div className="widget-box" style={{ textAlign }}>
      <Tag className={`widget-tag is-${size}`} style={{ ...ground(color), ...inside, ...borderStyle(style) }}>
        {words}
      </Tag>
    </div>
  );
};
