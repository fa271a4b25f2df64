import type { AgentPart } from '@zhixing/contract/agent-document';
import type { Asking } from '@zhixing/contract/consent';
import type { AvailablePart } from '@zhixing/contract/studio';
import { Switch } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { AskingSelect } from './asking-select.tsx';
import { RowTool } from './row-tools.tsx';
import { sourceWords } from './source-words.ts';

type PartRowProps = {
  readonly icon: IconName;
  readonly part: AgentPart;
  readonly about: AvailablePart | undefined;
  /** The list of what there is has arrived. */
  readonly isKnown: boolean;
  readonly onSwitch: (enabled: boolean) => void;
  /** Absent for what is never called. */
  readonly onAsking?: ((asking: Asking | undefined) => void) | undefined;
  readonly onRemove: () => void;
};

export const PartRow = ({ icon, part, about, isKnown, onSwitch, onAsking, onRemove }: PartRowProps) => {
  const { t } = useTranslation('studio');
  const name = about?.name ?? part.id;
  const isGone = isKnown && !about;
  const stateWords = () => {
    if (isGone) return t('define.partGone');
    return about?.visibility === 'me' ? t('define.partOwnerOnly') : sourceWords(t, about?.source);
  };
  return (
    <div className={isGone ? 'part-row is-gone' : 'part-row'} title={about?.description}>
      <Icon name={icon} size={16} />
      <span className="part-name clip">{name}</span>
      <span className="part-end">
        <small>{stateWords()}</small>
        <RowTool icon="close" label={t('define.partRemove', { name })} onClick={onRemove} />
      </span>
      {about && onAsking && <AskingSelect part={part} about={about} onChange={onAsking} />}
      {!isGone && (
        <Switch size="small" aria-label={t('define.partSwitch', { name })} checked={part.enabled} onChange={onSwitch} />
      )}
    </div>
  );
};
