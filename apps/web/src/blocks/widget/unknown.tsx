import { useTranslation } from '../../lib/use-translation.ts';

/** Of a type that this page does not know, or newer than it. */
export const UnknownView = ({ type }: { readonly type: string }) => {
  const { t } = useTranslation('widgetView');
  return <div className="widget-empty">{t('unknown', { type: type.slice(0, 40) })}</div>;
};
