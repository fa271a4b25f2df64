import { useWidget, type WidgetProps, wordsOf } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

/** Words as they are, with their line breaks; nothing in them is read as markup. */
export const TextView = ({ widget, options: { style } }: WidgetProps<'Text'>) => {
  const { value } = useWidget(widget);
  const words = wordsOf(value);
  if (words === '') return null;
  return (
    <p className="widget-text widget-box" style={{ ...textStyle(style), ...borderStyle(style) }}>
      {words}
    </p>
  );
};
