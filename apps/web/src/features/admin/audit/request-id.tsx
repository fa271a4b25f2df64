import { Button } from 'antd';
import { copyText } from '../../../lib/clipboard.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';

const shownLength = 8;

/** The words of the copy message belong to another text file than this page's. */
const copy = async (text: string) => {
  await loadTexts(['dictionary']);
  await copyText(text);
};

/** Enough of the number to recognise it; a click copies all of it. */
export const RequestId = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('admin');
  if (!id) return <span className="quiet">{t('audit.none')}</span>;
  const words = t('audit.copyRequestId', { id });
  return (
    <Button
      type="text"
      size="small"
      className="request-id mono"
      aria-label={words}
      title={words}
      onClick={() => void copy(id)}
    >
      {id.length > shownLength + 4 ? `${id.slice(0, shownLength)}…` : id}
      <Icon name="copy" size={14} />
    </Button>
  );
};
