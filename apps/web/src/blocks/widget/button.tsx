import { shownValue } from '@zhixing/contract/block/said-by-form';
import { Button } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { useBlockHost } from './block-host.ts';
import { inkOn } from './ink-on.ts';
import { webAddress } from './safe-target.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

/** Says something in the conversation, once; or leads to a page elsewhere. */
export const ButtonView = ({ widget, options }: WidgetProps<'Button'>) => {
  const { t } = useTranslation('widgetView');
  const { data, pressed, press } = useBlockHost();
  const { label, isInert } = useWidget(widget);
  const { type, color, size, fullWidth, style } = options;
  const address = type === 'link' ? webAddress(shownValue(widget, {}, data)) : undefined;
  const isDead = type === 'link' && address === undefined;
  const { textAlign, ...words } = textStyle(style);
  const isOff = isInert || isDead || pressed.has(widget.id);
  const painted = color !== '' && !isOff ? { background: color, borderColor: color, color: inkOn(color) } : {};
  return (
    <div className="widget-box" style={{ textAlign }}>
      <Button
        type={type === 'link' && color === '' ? 'default' : 'primary'}
        size={size}
        block={fullWidth}
        disabled={isOff}
        style={{ ...painted, ...words, ...borderStyle(style) }}
        {...(address ? { href: address, target: '_blank', rel: 'noopener noreferrer' } : {})}
        {...(isDead ? { title: t('deadLink') } : {})}
        onClick={() => press(widget)}
      >
        {label || t(type === 'link' ? 'open' : 'send')}
      </Button>
    </div>
  );
};
