import './part-list.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { useIsPhone } from '../../ui/watch-media.ts';
import { PartBlocks, type PartRowsProps, PartTable } from './part-rows.tsx';
import { PartSkeleton } from './part-skeleton.tsx';

type PartListProps<Row> = PartRowsProps<Row> & {
  readonly scene: ReactNode;
  readonly query: UseQueryResult<{ readonly list: Row[]; readonly total: number }>;
  /** Page sizes to choose from, where there is a choice. */
  readonly sizes?: readonly number[];
  readonly isFiltered: boolean;
  /** Search and filters. */
  readonly bar: ReactNode;
  /** Beside the one that creates. */
  readonly otherWays?: ReactNode;
  readonly onCreate: () => void;
  readonly onReset: () => void;
  readonly onPage: (page: number, limit: number) => void;
};

/** One's cards, knowledge bases or tools: found, made, opened and deleted. */
export const PartList = <Row extends { readonly id: string }>(props: PartListProps<Row>) => {
  const { t, isFiltered, onCreate } = props;
  const Rows = useIsPhone() ? PartBlocks : PartTable;
  const state = isFiltered ? 'none' : 'empty';
  return (
    <>
      <div className="part-list-head">
        <p>{t('list.lead')}</p>
        {props.otherWays}
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onCreate}>
          {t('list.create')}
        </Button>
      </div>
      {props.bar}
      <ListFrame
        {...props}
        totalOf={({ total }) => total}
        loading={t('list.loading')}
        skeleton={<PartSkeleton />}
        empty={
          <StateBlock
            scene={props.scene}
            heading={t(`list.${state}Heading`)}
            text={t(`list.${state}Text`)}
            action={
              <Button onClick={isFiltered ? props.onReset : onCreate}>
                {t(isFiltered ? 'list.reset' : 'list.create')}
              </Button>
            }
          />
        }
        foot={(count) => t('list.total', { count })}
      >
        {({ list }) => <Rows {...props} rows={list} />}
      </ListFrame>
    </>
  );
};
