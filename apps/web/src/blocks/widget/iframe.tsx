import './iframe.css';
import { widthOf } from '@zhixing/contract/block/block-fields';
import { Button } from 'antd';
import { useState } from 'react';
import { mayShow } from '../../lib/shown-hosts.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { webAddress } from './safe-target.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

/** A page of somebody else: fetched when the reader asks for it, and without any right of this site. */
export const IframeView = ({ widget, options }: WidgetProps<'Iframe'>) => {
  const { t } = useTranslation('widgetView');
  const { value, label } = useWidget(widget);
  const [opened, setOpened] = useState<string>();
  const address = webAddress(value);
  if (address === undefined)
    return <div className="widget-empty">{t(value === '' || value === undefined ? 'noPage' : 'deadLink')}</div>;
  const box = { width: widthOf(options), height: options.height, ...borderStyle(options.style) };
  if (opened === address)
    return (
      <iframe
        className="widget-frame"
        style={box}
        src={address}
        title={label || address}
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    );
  const { host } = new URL(address);
  const isShowable = mayShow(address);
  return (
    <div className="widget-frame is-closed" style={isShowable ? box : { ...box, height: 'auto' }}>
      <Icon name="globe" size={24} />
      <span className="clip">{host}</span>
      {isShowable ? (
        <Button size="small" onClick={() => setOpened(address)}>
          {t('openPage')}
        </Button>
      ) : (
        <Button size="small" href={address} target="_blank" rel="noopener noreferrer">
          {t('openAside')}
        </Button>
      )}
    </div>
  );
};
