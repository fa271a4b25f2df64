import type { AuditEntry } from '@zhixing/contract/admin';
import { useTranslation } from '../../../lib/use-translation.ts';
import { asAction, asKey, asTarget, asValue } from './model.ts';

/** The words of an audit record in the reader's language; what is unknown stays as it was written. */
export const useAuditWords = () => {
  const { t } = useTranslation('admin');
  const actionWords = (action: string) => {
    const known = asAction(action);
    return known ? t(`action.${known}`) : action;
  };
  const targetWords = (kind: string) => {
    const known = asTarget(kind);
    return known ? t(`target.${known}`) : kind;
  };
  const keyWords = (key: string) => {
    const known = asKey(key);
    return known ? t(`detail.${known}`) : key;
  };
  const valueWords = (key: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('audit.none');
    if (typeof value === 'boolean') return value ? t('list.yes') : t('list.no');
    if (typeof value !== 'string') return key === 'pageNumber' ? String(Number(value) + 1) : JSON.stringify(value);
    const known = asValue(key, value);
    return known ? t(`value.${known}`) : value;
  };
  const actorWords = ({ actorKind, actorName }: AuditEntry) => {
    if (actorKind === 'job') return t('audit.job', { name: actorName ?? '' });
    return actorName ?? t('audit.visitor');
  };
  return { actionWords, targetWords, keyWords, valueWords, actorWords };
};
