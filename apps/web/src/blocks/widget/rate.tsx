import { Rate } from 'antd';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

const starsOf = (value: unknown, allowHalf: boolean) => {
  const stars = Math.min(5, Math.max(0, Number(value) || 0));
  return allowHalf ? Math.round(stars * 2) / 2 : Math.round(stars);
};

export const RateView = ({ widget, options }: WidgetProps<'Rate'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { allowHalf, style } = options;
  return (
    <div className="widget-box" style={{ textAlign: style.textAlign, ...borderStyle(style) }}>
      <Rate
        {...named}
        allowHalf={allowHalf}
        value={starsOf(value, allowHalf)}
        disabled={isInert || isReadOnly}
        style={{
          ...(style.color ? { color: style.color } : {}),
          ...(style.fontSize ? { fontSize: style.fontSize } : {}),
        }}
        onChange={change}
      />
    </div>
  );
};
