import type { PluginRow } from '@zhixing/contract/plugin';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format-time.ts';
import { StatusWord, ToolName, TypeTag } from './tool-marks.tsx';

export type ToolRowsProps = {
  readonly rows: PluginRow[];
  /** How many come before the first of them. */
  readonly before: number;
  /** The name opens what there is to see, editing only what may be changed. */
  readonly onOpen: (row: PluginRow) => void;
  readonly onEdit: (row: PluginRow) => void;
  readonly onRemove: (row: PluginRow) => void;
};

type ActionsProps = Pick<ToolRowsProps, 'onEdit' | 'onRemove'> & { readonly row: PluginRow };

const Actions = ({ row, onEdit, onRemove }: ActionsProps) => {
  const { t } = useTranslation('tool');
  const words = { name: row.pluginName };
  return (
    <span className="tool-actions">
      <Button size="small" aria-label={t('list.editNamed', words)} onClick={() => onEdit(row)}>
        {t('list.edit')}
      </Button>
      <Button size="small" type="text" danger aria-label={t('list.deleteNamed', words)} onClick={() => onRemove(row)}>
        {t('delete')}
      </Button>
    </span>
  );
};

export const ToolTable = ({ rows, before, onOpen, onEdit, onRemove }: ToolRowsProps) => {
  const { t } = useTranslation('tool');
  return (
    <div className="tool-surface">
      <Table<PluginRow>
        rowKey="id"
        size="middle"
        pagination={false}
        aria-label={t('list.table')}
        dataSource={rows}
        scroll={{ x: 820 }}
        onRow={(row) => ({ onDoubleClick: () => onEdit(row) })}
        columns={[
          {
            title: t('list.no'),
            width: 64,
            render: (_, __, index) => <span className="num tool-quiet">{before + index + 1}</span>,
          },
          {
            title: t('list.name'),
            ellipsis: true,
            render: (_, row) => <ToolName row={row} onOpen={() => onOpen(row)} />,
          },
          { title: t('list.type'), width: 150, render: (_, row) => <TypeTag row={row} /> },
          { title: t('list.status'), width: 104, render: (_, row) => <StatusWord row={row} /> },
          {
            title: t('list.edited'),
            width: 150,
            render: (_, row) => <span className="num tool-quiet">{formatDateTime(row.lastModifiedDate)}</span>,
          },
          {
            title: t('list.actions'),
            width: 140,
            render: (_, row) => <Actions row={row} onEdit={onEdit} onRemove={onRemove} />,
          },
        ]}
      />
    </div>
  );
};

export const ToolCards = ({ rows, onOpen, onEdit, onRemove }: ToolRowsProps) => {
  const { t } = useTranslation('tool');
  return (
    <ul className="tool-cards" aria-label={t('list.table')}>
      {rows.map((row) => (
        <li key={row.id} className="tool-surface">
          <ToolName row={row} onOpen={() => onOpen(row)} />
          <div>
            <TypeTag row={row} />
            <StatusWord row={row} />
            <span className="num tool-quiet">{formatDateTime(row.lastModifiedDate)}</span>
          </div>
          <Actions row={row} onEdit={onEdit} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
};
