import './part-list.css';
import { Button, Table } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format-time.ts';

type Word = 'lead' | 'create' | 'table' | 'loading' | 'name' | 'edited' | 'actions' | 'reset' | 'total' | 'deleteNamed';
type StateWord = `${'empty' | 'none'}${'Heading' | 'Text'}`;
/** The texts a feature keeps for its list, by the same names in each. */
type PartListText = (
  key: 'delete' | `list.${Word | StateWord}`,
  values?: { readonly count?: number; readonly name?: string },
) => string;

type PartColumn<Row> = {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: Row, isPhone: boolean) => ReactNode;
  readonly isTableOnly?: boolean;
};

export type PartRowsProps<Row> = {
  readonly t: PartListText;
  readonly page: number;
  readonly limit: number;
  /** The title of the column that counts the rows, where there is one. */
  readonly numbers?: string;
  readonly columns: readonly PartColumn<Row>[];
  readonly name: (row: Row) => ReactNode;
  readonly nameOf: (row: Row) => string;
  readonly editedAt: (row: Row) => string;
  /** Before the one that deletes. */
  readonly otherActs?: (row: Row) => ReactNode;
  /** A double click on a row. */
  readonly onOpen: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
};
type RowsProps<Row> = PartRowsProps<Row> & { readonly rows: Row[] };
type RowProps<Row> = PartRowsProps<Row> & { readonly row: Row };

const widths = { number: 68, name: 200, edited: 160, acts: 140 };

const Edited = <Row,>({ row, editedAt }: RowProps<Row>) => (
  <span className="num part-list-quiet">{formatDateTime(editedAt(row))}</span>
);

const Acts = <Row,>({ row, t, nameOf, otherActs, onRemove }: RowProps<Row>) => (
  <span className="part-list-acts">
    {otherActs?.(row)}
    <Button
      size="small"
      type="text"
      danger
      aria-label={t('list.deleteNamed', { name: nameOf(row) })}
      onClick={() => onRemove(row)}
    >
      {t('delete')}
    </Button>
  </span>
);

export const PartTable = <Row extends { readonly id: string }>({ rows, ...props }: RowsProps<Row>) => {
  const { t, numbers, columns, page, limit } = props;
  const inAll = columns.reduce((sum, { width }) => sum + width, widths.name + widths.edited + widths.acts);
  return (
    <div className="part-list-surface">
      <Table<Row>
        rowKey="id"
        size="middle"
        pagination={false}
        aria-label={t('list.table')}
        dataSource={rows}
        scroll={{ x: inAll }}
        onRow={(row) => ({ onDoubleClick: () => props.onOpen(row) })}
      >
        {numbers && (
          <Table.Column<Row>
            title={numbers}
            width={widths.number}
            render={(_, __, index) => <span className="num part-list-quiet">{(page - 1) * limit + index + 1}</span>}
          />
        )}
        <Table.Column<Row> title={t('list.name')} ellipsis render={(_, row) => props.name(row)} />
        {columns.map(({ title, width, cell }) => (
          <Table.Column<Row> key={title} title={title} width={width} ellipsis render={(_, row) => cell(row, false)} />
        ))}
        <Table.Column<Row>
          title={t('list.edited')}
          width={widths.edited}
          render={(_, row) => <Edited {...props} row={row} />}
        />
        <Table.Column<Row>
          title={t('list.actions')}
          width={widths.acts}
          render={(_, row) => <Acts {...props} row={row} />}
        />
      </Table>
    </div>
  );
};

/** The same on a phone, a block each. */
export const PartBlocks = <Row extends { readonly id: string }>({ rows, ...props }: RowsProps<Row>) => (
  <ul className="part-list-blocks" aria-label={props.t('list.table')}>
    {rows.map((row) => (
      <li key={row.id} className="part-list-surface">
        {props.name(row)}
        <div className="part-list-facts">
          {props.columns.map(
            ({ title, cell, isTableOnly }) => !isTableOnly && <span key={title}>{cell(row, true)}</span>,
          )}
          <Edited {...props} row={row} />
          <Acts {...props} row={row} />
        </div>
      </li>
    ))}
  </ul>
);
