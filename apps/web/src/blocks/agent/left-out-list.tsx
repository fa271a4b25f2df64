import './left-out-list.css';
import type { LeftOutPart } from '@zhixing/contract/agent';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { partIcons } from './part-icons.ts';

const icons: Readonly<Record<LeftOutPart['kind'], IconName>> = { ...partIcons, models: 'spark' };

/** What stays with the author when an agent is copied: by name where the names are known, else how many. */
export const LeftOutList = ({ parts }: { readonly parts: readonly LeftOutPart[] }) => {
  const { t, i18n } = useTranslation('agent');
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  const names = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'unit' });
  return (
    <>
      <p className="left-out-head">{t('leftOut.head')}</p>
      <ul className="left-out-list">
        {kinds.map((kind) => {
          const some = parts.filter((part) => part.kind === kind);
          const known = some.flatMap(({ name }) => name || []);
          return (
            <li key={kind}>
              <Icon name={icons[kind]} size={16} />
              <span>
                {t(`leftOut.${kind}`, { count: some.length })}
                {known.length > 0 && <small>{names.format(known)}</small>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="left-out-help">{t('leftOut.help')}</p>
    </>
  );
};
