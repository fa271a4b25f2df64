import { widthOf } from '@zhixing/contract/block/block-fields';
import { ChartPicture } from './chart-picture.tsx';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

export const ChartView = ({ widget, options }: WidgetProps<'Chart'>) => {
  const { value, label } = useWidget(widget);
  return (
    <div className="widget-box" style={{ width: widthOf(options), maxWidth: '100%', ...borderStyle(options.style) }}>
      <ChartPicture value={value} label={label} height={options.height} />
    </div>
  );
};
