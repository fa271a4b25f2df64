import type { ApiKey } from '@zhixing/contract/api-key';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Ago } from '../../ui/ago.tsx';
import { Icon } from '../../ui/icon.tsx';
import { revokeKey } from './api.ts';
import { KeyUsage } from './key-usage.tsx';

type KeyRowProps = { readonly item: ApiKey; readonly onChange: () => void };

const Left = ({ item }: { readonly item: ApiKey }) => {
  const { t } = useTranslation('apiKey');
  const shown = [
    [t('today'), item.usedToday, item.dayLimit],
    [t('thisMonth'), item.usedThisMonth, item.monthLimit],
  ] as const;
  return (
    <dl className="api-key-left num">
      {shown.map(([label, used, most]) => (
        <div key={label} className={most !== null && used >= most ? 'is-full' : ''}>
          <dt>{label}</dt>
          <dd>{most === null ? used : `${used} / ${most}`}</dd>
        </div>
      ))}
    </dl>
  );
};

export const KeyRow = ({ item, onChange }: KeyRowProps) => {
  const { t } = useTranslation('apiKey');
  const [isOpen, setOpen] = useState(false);
  const { write: revoke } = useWrite(async () => {
    await revokeKey(item.id);
    notify('success', t('revoked'));
  });
  const isOver = item.expiresDate !== null && new Date(item.expiresDate) < new Date();
  return (
    <li className="api-key-row">
      <div className="api-key-head">
        <div className="api-key-words">
          <h3>
            {item.name} <code className="num">zxk_…{item.hint}</code>
          </h3>
          <p>
            {item.agentId ? item.agentName || t('agentGone') : t('everyAgent')}
            {' · '}
            {item.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}
            {' · '}
            {item.usedDate ? (
              <>
                {t('used')} <Ago at={item.usedDate} />
              </>
            ) : (
              t('unused')
            )}
            {' · '}
            <span className={isOver ? 'api-key-over' : ''}>
              {item.expiresDate
                ? t(isOver ? 'overSince' : 'until', { day: item.expiresDate.slice(0, 10) })
                : t('never')}
            </span>
          </p>
        </div>
        <Left item={item} />
        <div className="api-key-acts">
          <Button
            type="text"
            icon={<Icon name="chart" size={16} />}
            aria-expanded={isOpen}
            aria-label={t('usage.of', { name: item.name })}
            title={t('usage.of', { name: item.name })}
            onClick={() => setOpen(!isOpen)}
          />
          <Button
            type="text"
            icon={<Icon name="edit" size={16} />}
            aria-label={t('changeNamed', { name: item.name })}
            title={t('changeNamed', { name: item.name })}
            onClick={onChange}
          />
          <Popconfirm
            title={t('revokeAsk')}
            description={t('revokeText')}
            okText={t('revoke')}
            cancelText={t('cancel')}
            okButtonProps={{ danger: true }}
            placement="topRight"
            onConfirm={() => revoke()}
          >
            <Button
              type="text"
              danger
              icon={<Icon name="trash" size={16} />}
              aria-label={t('revokeNamed', { name: item.name })}
              title={t('revokeNamed', { name: item.name })}
            />
          </Popconfirm>
        </div>
      </div>
      {isOpen && <KeyUsage id={item.id} />}
    </li>
  );
};
