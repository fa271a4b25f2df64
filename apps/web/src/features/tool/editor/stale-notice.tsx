import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../blocks/draft/draft-notice.tsx';

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
