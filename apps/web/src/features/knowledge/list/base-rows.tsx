import type { Knowledge } from '@zhixing/contract/knowledge';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format-time.ts';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { Icon } from '../../../ui/icon.tsx';

export type BaseRowsProps = {
  readonly rows: Knowledge[];
  /** How many come before the first of them. */
  readonly before: number;
  readonly onOpen: (base: Knowledge) => void;
  readonly onEdit: (base: Knowledge) => void;
  readonly onRemove: (base: Knowledge) => void;
};

type NameProps = { readonly base: Knowledge; readonly onEdit: (base: Knowledge) => void };

const BaseName = ({ base, onEdit }: NameProps) => {
  const { t } = useTranslation('knowledge');
  return (
    <span className="base-name">
      <span className="base-tile">
        <Icon name="book" size={18} />
      </span>
      <Link className="clip" to={`/knowledge-list?id=${base.id}`} title={base.name}>
        {showHidden(base.name)}
      </Link>
      <button
        type="button"
        className="base-edit"
        aria-label={t('list.editNamed', { name: base.name })}
        onClick={() => onEdit(base)}
      >
        <Icon name="edit" size={14} />
      </button>
      {!base.isMine && <small className="clip">{t('list.by', { name: base.ownerName })}</small>}
    </span>
  );
};

type RemoveProps = { readonly base: Knowledge; readonly onRemove: (base: Knowledge) => void };

const Remove = ({ base, onRemove }: RemoveProps) => {
  const { t } = useTranslation('knowledge');
  return (
    <Button
      size="small"
      type="text"
      danger
      aria-label={t('list.deleteNamed', { name: base.name })}
      onClick={() => onRemove(base)}
    >
      {t('delete')}
    </Button>
  );
};

export const BaseTable = ({ rows, before, onOpen, onEdit, onRemove }: BaseRowsProps) => {
  const { t } = useTranslation('knowledge');
  return (
    <div className="base-surface">
      <Table<Knowledge>
        rowKey="id"
        size="middle"
        pagination={false}
        aria-label={t('list.table')}
        dataSource={rows}
        scroll={{ x: 680 }}
        onRow={(base) => ({ onDoubleClick: () => onOpen(base) })}
        columns={[
          {
            title: t('list.no'),
            width: 72,
            render: (_, __, index) => <span className="num base-quiet">{before + index + 1}</span>,
          },
          {
            title: t('list.name'),
            ellipsis: true,
            render: (_, base) => <BaseName base={base} onEdit={onEdit} />,
          },
          {
            title: t('list.source'),
            width: 140,
            render: () => <span className="base-quiet">{t('list.sourceFile')}</span>,
          },
          {
            title: t('list.edited'),
            width: 170,
            render: (_, base) => <span className="num base-quiet">{formatDateTime(base.updatedTime)}</span>,
          },
          { title: t('list.actions'), width: 100, render: (_, base) => <Remove base={base} onRemove={onRemove} /> },
        ]}
      />
    </div>
  );
};

export const BaseCards = ({ rows, onEdit, onRemove }: BaseRowsProps) => {
  const { t } = useTranslation('knowledge');
  return (
    <ul className="base-cards" aria-label={t('list.table')}>
      {rows.map((base) => (
        <li key={base.id} className="base-surface">
          <BaseName base={base} onEdit={onEdit} />
          <div>
            <span className="base-quiet">{t('list.sourceFile')}</span>
            <span className="num base-quiet">{formatDateTime(base.updatedTime)}</span>
            <Remove base={base} onRemove={onRemove} />
          </div>
        </li>
      ))}
    </ul>
  );
};
