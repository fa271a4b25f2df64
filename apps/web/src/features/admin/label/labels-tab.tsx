import './label.css';
import { useQuery } from '@tanstack/react-query';
import type { Label } from '@zhixing/contract/label';
import { Button } from 'antd';
import { labelsQuery } from '../../../blocks/agent/api.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { removeLabel } from './api.ts';
import { LabelDialog } from './label-dialog.tsx';

const useRemove = () => {
  const { t } = useTranslation('admin');
  const { confirm, holder } = useConfirm();
  const ask = (label: Label) => {
    const words = { name: label.labelName };
    void confirm({
      title: t('label.removeTitle', words),
      content: t('label.removeText'),
      okText: t('label.remove'),
      cancelText: t('label.cancel'),
      onOk: async () => {
        await removeLabel(label);
        notify('success', t('label.removed', words));
      },
    });
  };
  return { ask, holder };
};

type LabelRowProps = {
  readonly label: Label;
  readonly canEdit: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

const LabelRow = ({ label, canEdit, onRename, onRemove }: LabelRowProps) => {
  const { t } = useTranslation('admin');
  const words = { name: label.labelName };
  return (
    <li className="label-row">
      <span className="clip">{label.labelName}</span>
      {canEdit && (
        <>
          <Button size="small" aria-label={t('label.renameNamed', words)} onClick={onRename}>
            {t('label.rename')}
          </Button>
          <Button size="small" type="text" danger aria-label={t('label.removeNamed', words)} onClick={onRemove}>
            {t('label.remove')}
          </Button>
        </>
      )}
    </li>
  );
};

const OpenLabel = ({ rows }: { readonly rows: readonly Label[] }) => {
  const { openId, close } = useOpenRecord();
  const label = rows.find(({ id }) => id === openId);
  if (!label && openId !== 'new') return null;
  const others = rows.filter(({ id }) => id !== openId).map(({ labelName }) => labelName);
  return <LabelDialog key={openId} label={label} others={others} onClosed={close} />;
};

/** The whole list comes at once; the frame sees it as one page. */
const asPage = (rows: Label[]) => ({ content: rows, totalElements: rows.length });

export const LabelsTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const list = useListState([]);
  const query = useQuery({ ...labelsQuery, select: asPage });
  const { open } = useOpenRecord();
  const { ask, holder } = useRemove();
  const rows = query.data?.content ?? [];
  return (
    <>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={false}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <p className="label-lead">{t('label.lead')}</p>
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={Math.max(1, rows.length)}
        skeleton={<RowsSkeleton />}
        empty={
          <StateBlock
            scene={<AdminScene />}
            heading={t('label.emptyHeading')}
            text={t('label.emptyText')}
            action={rights.canEdit && <Button onClick={() => open('new')}>{t('label.add')}</Button>}
          />
        }
      >
        {(labels) => (
          <ul className="admin-surface">
            {labels.map((label) => (
              <LabelRow
                key={label.id}
                label={label}
                canEdit={rights.canEdit}
                onRename={() => open(label.id)}
                onRemove={() => ask(label)}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {rights.canEdit && <OpenLabel rows={rows} />}
      {holder}
    </>
  );
};
