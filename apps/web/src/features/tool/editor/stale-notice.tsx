import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';

export const StaleNotice = ({ onReload }: { readonly onReload: () => void }) => {
  const { t } = useTranslation('tool');
  return (
    <div className="tool-stale" role="alert">
      <Icon name="warn" size={16} />
      <span>{t('editor.stale')}</span>
      <Button size="small" onClick={onReload}>
        {t('editor.reload')}
      </Button>
    </div>
  );
};
