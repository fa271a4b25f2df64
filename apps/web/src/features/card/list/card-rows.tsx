import type { CardRow } from '@zhixing/contract/card';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format-time.ts';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { Icon } from '../../../ui/icon.tsx';
import { designPath } from '../card-path.ts';

export type CardRowsProps = {
  readonly rows: CardRow[];
  /** Names of tools by their ids, as far as they are known. */
  readonly toolNames: ReadonlyMap<string, string>;
  readonly onOpen: (card: CardRow) => void;
  readonly onRemove: (card: CardRow) => void;
};
type OneProps = { readonly card: CardRow };

const CardName = ({ card }: OneProps) => (
  <span className="cards-name">
    <span className={`cards-tile is-${card.kind}`}>
      <Icon name={card.kind === 'widgets' ? 'field' : 'card'} size={18} />
    </span>
    <span className="cards-words">
      <Link className="clip" to={designPath(card.id)} title={card.name}>
        {showHidden(card.name)}
      </Link>
      {card.description !== '' && <small className="clip">{showHidden(card.description)}</small>}
    </span>
  </span>
);

const CardStanding = ({ card }: OneProps) => {
  const { t } = useTranslation('card');
  if (!card.isReleased) return <span className="cards-state">{t('list.draft')}</span>;
  return (
    <span className={card.hasChanges ? 'cards-state is-changed' : 'cards-state is-out'}>
      {t(card.hasChanges ? 'list.changed' : 'list.released')}
    </span>
  );
};

const Remove = ({ card, onRemove }: OneProps & Pick<CardRowsProps, 'onRemove'>) => {
  const { t } = useTranslation('card');
  return (
    <Button
      size="small"
      type="text"
      danger
      aria-label={t('list.deleteNamed', { name: card.name })}
      onClick={() => onRemove(card)}
    >
      {t('delete')}
    </Button>
  );
};

export const CardTable = ({ rows, toolNames, onOpen, onRemove }: CardRowsProps) => {
  const { t } = useTranslation('card');
  return (
    <div className="cards-surface">
      <Table<CardRow>
        rowKey="id"
        size="middle"
        pagination={false}
        aria-label={t('list.table')}
        dataSource={rows}
        scroll={{ x: 880 }}
        onRow={(card) => ({ onDoubleClick: () => onOpen(card) })}
        columns={[
          { title: t('list.name'), ellipsis: true, render: (_, card) => <CardName card={card} /> },
          { title: t('list.kind'), width: 80, render: (_, { kind }) => t(`kindOf.${kind}`) },
          {
            title: t('list.source'),
            width: 150,
            ellipsis: true,
            render: (_, { source }) => (
              <span className="cards-quiet">
                {source === '' ? t('list.bySelf') : (toolNames.get(source) ?? t('list.byTool'))}
              </span>
            ),
          },
          { title: t('list.state'), width: 150, render: (_, card) => <CardStanding card={card} /> },
          {
            title: t('list.agents'),
            width: 120,
            render: (_, { agents }) => (
              <span className="num cards-quiet">{agents === 0 ? '–' : t('list.agentCount', { count: agents })}</span>
            ),
          },
          {
            title: t('list.edited'),
            width: 160,
            render: (_, { updatedTime }) => <span className="num cards-quiet">{formatDateTime(updatedTime)}</span>,
          },
          { title: t('list.actions'), width: 90, render: (_, card) => <Remove card={card} onRemove={onRemove} /> },
        ]}
      />
    </div>
  );
};

/** The same on a phone, a block each. */
export const CardBlocks = ({ rows, onRemove }: CardRowsProps) => {
  const { t } = useTranslation('card');
  return (
    <ul className="cards-blocks" aria-label={t('list.table')}>
      {rows.map((card) => (
        <li key={card.id} className="cards-surface">
          <CardName card={card} />
          <div>
            <span className="cards-quiet">{t(`kindOf.${card.kind}`)}</span>
            <CardStanding card={card} />
            <span className="num cards-quiet">
              {card.agents === 0 ? t('list.noAgents') : t('list.agentCount', { count: card.agents })}
            </span>
            <Remove card={card} onRemove={onRemove} />
          </div>
        </li>
      ))}
    </ul>
  );
};
