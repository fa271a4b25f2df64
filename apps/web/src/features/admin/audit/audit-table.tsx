import type { AuditEntry } from '@zhixing/contract/admin';
import { Button, type TableColumnsType } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Rights } from '../model.ts';
import { WideTable } from '../wide-table.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditTime } from './audit-time.tsx';
import { useAuditWords } from './audit-words.tsx';
import { RequestId } from './request-id.tsx';

export type AuditRowsProps = { readonly rows: AuditEntry[]; readonly rights: Rights };

const useColumns = ({ isPlatform }: Rights): TableColumnsType<AuditEntry> => {
  const { t } = useTranslation('admin');
  const { actionWords, targetWords, actorWords } = useAuditWords();
  return [
    { key: 'time', title: t('audit.time'), width: 168, render: (_, { at }) => <AuditTime at={at} /> },
    { key: 'actor', title: t('audit.actor'), width: 170, ellipsis: true, render: (_, entry) => actorWords(entry) },
    {
      key: 'action',
      title: t('audit.action'),
      width: 130,
      render: (_, { action }) => (
        <span className={action === 'session.refuse' ? 'audit-refused' : undefined}>{actionWords(action)}</span>
      ),
    },
    {
      key: 'target',
      title: t('audit.target'),
      width: 150,
      render: (_, { targetKind, targetId }) => (
        <>
          {targetWords(targetKind)}{' '}
          {targetId && (
            <span className="quiet mono" title={targetId}>
              {targetId.slice(0, 8)}
            </span>
          )}
        </>
      ),
    },
    ...(isPlatform
      ? [{ key: 'tenant', title: t('audit.tenant'), dataIndex: 'tenantName', width: 110, ellipsis: true }]
      : []),
    {
      key: 'address',
      title: t('audit.address'),
      width: 130,
      render: (_, { address }) => <span className="num">{address || t('audit.none')}</span>,
    },
    {
      key: 'requestId',
      title: t('audit.requestId'),
      width: 140,
      render: (_, entry) => <RequestId id={entry.requestId} />,
    },
  ];
};

export const AuditTable = ({ rows, rights }: AuditRowsProps) => {
  const { t } = useTranslation('admin');
  return (
    <WideTable<AuditEntry>
      label={t('tab.audit')}
      columns={useColumns(rights)}
      dataSource={rows}
      expandable={{
        columnTitle: <span className="unseen">{t('audit.expand')}</span>,
        expandedRowRender: (entry) => <AuditDetail entry={entry} />,
        expandIcon: ({ expanded, onExpand, record }) => (
          <Button
            type="text"
            size="small"
            className={expanded ? 'audit-expand is-open' : 'audit-expand'}
            aria-expanded={expanded}
            aria-label={expanded ? t('audit.collapse') : t('audit.expand')}
            icon={<Icon name="right" size={14} />}
            onClick={(event) => onExpand(record, event)}
          />
        ),
      }}
    />
  );
};
