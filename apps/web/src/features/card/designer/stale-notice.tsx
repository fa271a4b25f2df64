import { Button, Popconfirm } from 'antd';
import { DraftNotice } from '../../../blocks/draft/draft-notice.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useCard, useDesigner } from './designer-context.ts';

/** Somebody saved meanwhile: nothing on the screen goes before the person has decided. */
export const StaleNotice = ({ onReload }: { readonly onReload: () => void }) => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const isStale = useCard(({ saveState }) => saveState === 'stale');
  const { write, isBusy } = useWrite(store.overwrite);
  if (!isStale) return null;
  return (
    <DraftNotice text={t('stale.text')}>
      <Popconfirm title={t('stale.reloadAsk')} okText={t('stale.reload')} cancelText={t('cancel')} onConfirm={onReload}>
        <Button size="small">{t('stale.reload')}</Button>
      </Popconfirm>
      <Button size="small" loading={isBusy} onClick={() => void write()}>
        {t('stale.mine')}
      </Button>
    </DraftNotice>
  );
};
