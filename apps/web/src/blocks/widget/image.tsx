import { widthOf } from '@zhixing/contract/block/block-fields';
import { useTranslation } from '../../lib/use-translation.ts';
import { Picture } from './picture.tsx';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle, pictureStyle } from './widget-style.ts';

export const ImageView = ({ widget, options }: WidgetProps<'Image'>) => {
  const { t } = useTranslation('widgetView');
  const { value, label } = useWidget(widget);
  const { height, style } = options;
  const shape = { width: widthOf(options), ...(height > 0 ? { height } : {}) };
  return (
    <div className="widget-box" style={{ textAlign: style.textAlign }}>
      <Picture
        src={value}
        alt={label || t('picture')}
        style={{ ...shape, ...pictureStyle(style), ...borderStyle(style) }}
      />
    </div>
  );
};
