import type { AuditEntry } from '@zhixing/contract/admin';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useAuditWords } from './audit-words.tsx';
import { type DetailRow, detailRows } from './model.ts';

const Changes = ({ rows }: { readonly rows: readonly Extract<DetailRow, { kind: 'change' }>[] }) => {
  const { t } = useTranslation('admin');
  const { keyWords, valueWords } = useAuditWords();
  return (
    <table className="audit-diff">
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, before, after }) => (
          <tr key={key}>
            <th scope="row">{keyWords(key)}</th>
            <td>
              <del>{valueWords(key, before)}</del>
            </td>
            <td>
              <ins>{valueWords(key, after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const AuditDetail = ({ entry }: { readonly entry: AuditEntry }) => {
  const { t } = useTranslation('admin');
  const { keyWords, valueWords } = useAuditWords();
  const rows = detailRows(entry.detail);
  const changes = rows.filter((row) => row.kind === 'change');
  return (
    <div className="audit-detail">
      {changes.length > 0 && <Changes rows={changes} />}
      <dl>
        {rows.map((row) =>
          row.kind === 'value' ? (
            <div key={row.key}>
              <dt>{keyWords(row.key)}</dt>
              <dd>{valueWords(row.key, row.value)}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{t('audit.rawAction')}</dt>
          <dd className="mono">{entry.action}</dd>
        </div>
        {entry.targetId && (
          <div>
            <dt>{t('audit.targetId')}</dt>
            <dd className="mono">{entry.targetId}</dd>
          </div>
        )}
      </dl>
      {rows.length === 0 && <p className="quiet">{t('audit.noDetail')}</p>}
    </div>
  );
};
