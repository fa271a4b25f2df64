import type { OpenRun } from '@zhixing/contract/operation';
import type { TableColumnsType } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { Rights } from '../model.ts';
import { WideTable } from '../wide-table.tsx';
import { RunButtons, type RunChange } from './run-buttons.tsx';
import { Span, WaitWords } from './run-words.tsx';

export type RunRowsProps = {
  readonly rows: OpenRun[];
  readonly rights: Rights;
  readonly onChange: (run: OpenRun, change: RunChange) => void;
};

const useColumns = ({ rights, onChange }: Omit<RunRowsProps, 'rows'>): TableColumnsType<OpenRun> => {
  const { t } = useTranslation('admin');
  return [
    { key: 'wait', title: t('run.wait'), fixed: 'left', width: 300, render: (_, run) => <WaitWords run={run} /> },
    {
      key: 'age',
      title: t('run.age'),
      width: 100,
      render: (_, run) => (
        <time dateTime={run.createdAt} title={formatDateTime(run.createdAt)}>
          <Span seconds={run.ageSeconds} />
        </time>
      ),
    },
    { key: 'agent', title: t('run.agent'), dataIndex: 'agentName', width: 160, ellipsis: true },
    { key: 'person', title: t('run.person'), dataIndex: 'username', width: 160, ellipsis: true },
    ...(rights.isPlatform
      ? [{ key: 'tenant', title: t('run.tenant'), dataIndex: 'tenantName', width: 120, ellipsis: true }]
      : []),
    { key: 'steps', title: t('run.steps'), dataIndex: 'steps', width: 92, className: 'num' },
    { key: 'attempts', title: t('run.attempts'), width: 92, className: 'num', render: (_, run) => run.attempts ?? '—' },
    ...(rights.canEdit
      ? [
          {
            key: 'action',
            fixed: 'right' as const,
            title: t('run.action'),
            width: 180,
            align: 'right' as const,
            render: (_: unknown, run: OpenRun) => <RunButtons run={run} onChange={onChange} />,
          },
        ]
      : []),
  ];
};

export const RunTable = ({ rows, ...rest }: RunRowsProps) => {
  const { t } = useTranslation('admin');
  return <WideTable<OpenRun> label={t('tab.runs')} columns={useColumns(rest)} dataSource={rows} />;
};
