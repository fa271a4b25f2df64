import { Button } from 'antd';
import { DraftNotice } from '../../../blocks/draft/draft-notice.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';

export const StaleNotice = ({ onReload }: { readonly onReload: () => void }) => {
  const { t } = useTranslation('tool');
  return (
    <DraftNotice text={t('editor.stale')}>
      <Button size="small" onClick={onReload}>
        {t('editor.reload')}
      </Button>
    </DraftNotice>
  );
};
