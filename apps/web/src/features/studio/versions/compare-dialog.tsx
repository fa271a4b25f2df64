import './compare-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { versionsQuery } from '../api.ts';
import { diffDrafts } from '../diff/diff-draft.ts';
import { useDiffWords } from '../diff/use-diff-words.ts';
import { useDraft } from '../draft-context.ts';
import { StudioScene } from '../studio-scene.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { CompareRun } from './compare-run.tsx';
import { FieldChanges } from './field-changes.tsx';
import { useVersionContent } from './use-version-content.ts';
import { firstPair, type VersionChoice } from './version-choice.ts';

type Pair = readonly [VersionChoice, VersionChoice];
type CompareDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What stands on either side at first; the newest release against the screen when nothing is said. */
  readonly first?: Pair;
};

const Fields = ({ pair }: { readonly pair: Pair }) => {
  const { t } = useTranslation('studioVersions');
  const words = useDiffWords();
  const left = useVersionContent(pair[0]);
  const right = useVersionContent(pair[1]);
  const changes = useMemo(
    () => left.content && right.content && diffDrafts(left.content, right.content, words),
    [left.content, right.content, words],
  );
  const failed = [left, right].find(({ error }) => error);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={failed.retry} />;
  if (!changes) return <Skeleton active aria-label={t('compare.loading')} paragraph={{ rows: 8 }} />;
  if (changes.length === 0) {
    return <StateBlock scene={<StudioScene />} heading={t('compare.same')} text={t('compare.sameHelp')} />;
  }
  return (
    <>
      <p className="compare-count" role="status">
        {t('compare.fields', { total: changes.length })}
      </p>
      <FieldChanges changes={changes} />
    </>
  );
};

const Compared = ({ first }: { readonly first: Pair }) => {
  const { t } = useTranslation('studioVersions');
  const [pair, setPair] = useState(first);
  return (
    <>
      <ComparePicker pair={pair} onChange={setPair} />
      <Tabs
        className="compare-tabs"
        items={[
          { key: 'fields', label: t('compare.content'), children: <Fields pair={pair} /> },
          { key: 'run', label: t('compare.run'), children: <CompareRun key={pair.join()} pair={pair} /> },
        ]}
      />
    </>
  );
};

const Body = ({ first }: { readonly first: Pair | undefined }) => {
  const { t } = useTranslation('studioVersions');
  const id = useDraft((state) => state.id);
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(id));
  if (error && !data && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active aria-label={t('compare.loading')} paragraph={{ rows: 8 }} />;
  return <Compared first={first ?? firstPair(data)} />;
};

/** Two of the present draft, releases and kept drafts: what differs in them, and how they answer. */
export const CompareDialog = ({ open, onClose, first }: CompareDialogProps) => {
  const { t } = useTranslation('studioVersions');
  return (
    <Modal
      open={open}
      destroyOnHidden
      width="min(1120px, calc(100vw - 32px))"
      className="compare-dialog"
      title={t('compare.title')}
      footer={null}
      onCancel={onClose}
    >
      <Body first={first} />
    </Modal>
  );
};
