import type { Orchestration } from '@zhixing/contract/agent-document';
import { Button, Segmented } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { maxMembers } from './graph-model.ts';
import type { GraphEdits } from './use-graph-edits.ts';

type ModeBarProps = {
  readonly orchestration: Orchestration;
  readonly edits: GraphEdits;
  readonly isLocked: boolean;
  readonly onAdd: () => void;
  readonly onPropose: () => void;
};

export const ModeBar = ({ orchestration, edits, isLocked, onAdd, onPropose }: ModeBarProps) => {
  const { t } = useTranslation('studioOrchestration');
  const { mode, strategy, members } = orchestration;
  const isFull = members.length >= maxMembers;
  return (
    <div className="orch-bar">
      <Segmented
        aria-label={t('mode')}
        value={mode}
        disabled={isLocked}
        options={[
          { value: 'single', label: t('single') },
          { value: 'multi', label: t('multi') },
        ]}
        onChange={edits.setMode}
      />
      <div className="orch-bar-tools">
        {mode === 'multi' && (
          <>
            <Button
              icon={<Icon name="plus" size={16} />}
              disabled={isLocked || isFull}
              title={isFull ? t('full', { max: maxMembers }) : undefined}
              onClick={onAdd}
            >
              {t('add')}
            </Button>
            <Button icon={<Icon name="spark" size={16} />} disabled={isLocked} onClick={onPropose}>
              {t('propose.open')}
            </Button>
          </>
        )}
      </div>
      {mode === 'multi' && (
        <Segmented
          aria-label={t('strategy')}
          value={strategy}
          disabled={isLocked}
          options={[
            { value: 'schedule', label: t('schedule') },
            { value: 'plan', label: t('plan') },
          ]}
          onChange={edits.setStrategy}
        />
      )}
    </div>
  );
};
