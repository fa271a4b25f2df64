import '../../../blocks/graph/graph.css';
import './orchestration-pane.css';
import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { useIsPhone } from '../../../ui/watch-media.ts';
import { useDraft } from '../draft-context.ts';
import { GraphContext } from './graph-context.ts';
import { facesOf, type LastPath, type Shape, wiresOf } from './graph-model.ts';
import { MemberDialog } from './member-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { ModeBar } from './mode-bar.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { useGraphEdits } from './use-graph-edits.ts';
import { useProposal } from './use-proposal.ts';
import { ViewFoot } from './view-foot.tsx';

export type { LastPath } from './graph-model.ts';

const GraphCanvas = lazyPart(async () => (await import('./graph-canvas.tsx')).GraphCanvas, {
  fallback: <Skeleton className="orch-loading" active paragraph={{ rows: 6 }} />,
});

type OrchestrationPaneProps = {
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  readonly lastPath?: LastPath;
};

/** One agent or several, and who hands over to whom. */
export const OrchestrationPane = ({ selected, onSelect, lastPath }: OrchestrationPaneProps) => {
  const { t } = useTranslation('studioOrchestration');
  const draft = useDraft((state) => state.draft);
  const id = useDraft((state) => state.id);
  const edits = useGraphEdits(onSelect);
  const proposal = useProposal(id);
  const { confirm, holder } = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState('');
  const [wantsList, setWantsList] = useState(false);
  const isPhone = useIsPhone();
  const isList = isPhone || wantsList;

  const { orchestration } = draft.document;
  const shape = proposal.shape ?? orchestration;
  const isGhost = proposal.shape !== undefined;
  const faces = useMemo(() => facesOf(draft, shape.members), [draft, shape.members]);
  const names = useMemo(() => new Map(faces.map(({ key, name }) => [key, name])), [faces]);
  const isWalked = !isGhost && wiresOf(shape, lastPath).some((wire) => wire.isWalked);

  const onRemove = (key: string) =>
    void confirm({
      title: t('removeAsk', { name: names.get(key) }),
      content: t('removeHelp', {
        total: orchestration.edges.filter(({ from, to }) => from === key || to === key).length,
      }),
      okText: t('remove'),
      cancelText: t('cancel'),
      onOk: () => edits.remove(key),
    });
  const save = (taken: Shape) => {
    edits.adopt(taken);
    proposal.close();
  };
  const view = { shape, faces, selected, onSelect, lastPath, isGhost };
  return (
    <GraphContext value={{ edits, names, editing, setEditing, onRemove }}>
      <section className={`orch-pane${isList ? ' is-list' : ''}`} aria-label={t('heading')}>
        <ModeBar
          orchestration={orchestration}
          edits={edits}
          isLocked={proposal.isOpen}
          onAdd={() => setAdding(true)}
          onPropose={proposal.open}
        />
        {proposal.isOpen && (
          <ProposalCard proposal={proposal} membersNow={orchestration.members.length} onSave={save} />
        )}
        {isList ? <MemberList {...view} /> : <GraphCanvas {...view} />}
        <ViewFoot
          shape={shape}
          isWalked={isWalked}
          isGhost={isGhost || proposal.isOpen}
          isList={isList}
          onList={isPhone ? undefined : setWantsList}
        />
        {isAdding && (
          <MemberDialog members={orchestration.members} onAdd={edits.add} onClosed={() => setAdding(false)} />
        )}
        {holder}
      </section>
    </GraphContext>
  );
};
