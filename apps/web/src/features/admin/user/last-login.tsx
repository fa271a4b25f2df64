import { useTranslation } from '../../../lib/use-translation.ts';
import { Ago } from '../../../ui/ago.tsx';

export const LastLogin = ({ at }: { readonly at: string | null }) => {
  const { t } = useTranslation('admin');
  return at === null ? <span className="quiet">{t('list.never')}</span> : <Ago className="num" at={at} />;
};
