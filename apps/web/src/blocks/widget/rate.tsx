import { Rate } from 'antd';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

const starsOf = (value: unknown, allowHalf: boolean) => {
  const stars = Math.min(5, Math.max(0, Number(value) || 0));
  return allowHalf ? Math.round(stars * 2) / 2 : Math.round(stars);
};

/** antd's own looks through all styles of the page, ten times for each five stars: in a list that scrolls it is felt. */
const star = (
  <svg className="widget-star" viewBox="3 3 18 18" aria-hidden="true">
    <path d="m12 4.5 2.3 4.8 5.2.7-3.8 3.7.9 5.3-4.6-2.5-4.6 2.5.9-5.3L4.5 10l5.2-.7z" />
  </svg>
);

export const RateView = ({ widget, options }: WidgetProps<'Rate'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { allowHalf, style } = options;
  return (
    <div className="widget-box" style={{ textAlign: style.textAlign, ...borderStyle(style) }}>
      <Rate
        {...named}
        character={star}
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
