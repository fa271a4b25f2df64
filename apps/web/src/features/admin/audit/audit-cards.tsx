import type { AuditEntry } from '@zhixing/contract/admin';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { Rights } from '../model.ts';
import { AuditDetail } from './audit-detail.tsx';
import type { AuditRowsProps } from './audit-table.tsx';
import { AuditTime } from './audit-time.tsx';
import { useAuditWords } from './audit-words.tsx';
import { RequestId } from './request-id.tsx';

const AuditCard = ({ entry, rights }: { readonly entry: AuditEntry; readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const { actionWords, targetWords, actorWords } = useAuditWords();
  const [isOpen, setOpen] = useState(false);
  const isRefused = entry.action === 'session.refuse';
  return (
    <li className="record-card">
      <div className="record-head">
        <strong className={isRefused ? 'audit-refused' : undefined}>{actionWords(entry.action)}</strong>
        <AuditTime at={entry.at} />
      </div>
      <dl className="record-facts">
        <div>
          <dt>{t('audit.actor')}</dt>
          <dd>{actorWords(entry)}</dd>
        </div>
        <div>
          <dt>{t('audit.target')}</dt>
          <dd>{targetWords(entry.targetKind)}</dd>
        </div>
        {rights.isPlatform && (
          <div>
            <dt>{t('audit.tenant')}</dt>
            <dd>{entry.tenantName}</dd>
          </div>
        )}
        <div>
          <dt>{t('audit.address')}</dt>
          <dd className="num">{entry.address || t('audit.none')}</dd>
        </div>
      </dl>
      <div className="audit-card-foot">
        <RequestId id={entry.requestId} />
        <Button size="small" type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('audit.collapse') : t('audit.expand')}
        </Button>
      </div>
      {isOpen && <AuditDetail entry={entry} />}
    </li>
  );
};

export const AuditCards = ({ rows, rights }: AuditRowsProps) => (
  <ul>
    {rows.map((entry) => (
      <AuditCard key={entry.id} entry={entry} rights={rights} />
    ))}
  </ul>
);
