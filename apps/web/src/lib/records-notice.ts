import { useSession } from './session.ts';
import { useTranslation } from './use-translation.ts';

/** What the tenant tells people about who reads what they write, in their language. */
export const useRecordsNotice = (): string => {
  const { i18n } = useTranslation();
  const { tenant } = useSession();
  return tenant?.recordsNotice[i18n.language === 'en-US' ? 'en' : 'zh'] ?? '';
};
