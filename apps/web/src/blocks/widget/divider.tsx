import { Divider } from 'antd';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { textStyle } from './widget-style.ts';

export const DividerView = ({ widget, options }: WidgetProps<'Divider'>) => {
  const { label } = useWidget(widget);
  const { place, style } = options;
  const kind = style.borderStyle && style.borderStyle !== 'none' ? style.borderStyle : 'solid';
  const width = style.borderWidth ?? 1;
  return (
    <Divider
      className="widget-divider"
      plain
      variant={kind}
      titlePlacement={place}
      style={{ borderBlockStartWidth: width, ['--divider-width' as string]: `${width}px`, ...textStyle(style) }}
    >
      {label === '' ? undefined : label}
    </Divider>
  );
};
