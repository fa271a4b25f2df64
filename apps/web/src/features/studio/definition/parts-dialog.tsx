import type { AgentPart, PartKind } from '@zhixing/contract/agent-document';
import type { AvailablePart } from '@zhixing/contract/studio';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { sourceWords } from './source-words.ts';

type PartsDialogProps = {
  readonly kind: PartKind;
  readonly known: readonly AvailablePart[];
  readonly taken: readonly AgentPart[];
  readonly onTake: (id: string) => void;
  readonly onClose: () => void;
};

const maxParts = 200;
const matches = (part: AvailablePart, wanted: string) =>
  `${part.name}\n${part.description}\n${part.source}`.toLowerCase().includes(wanted.trim().toLowerCase());

export const PartsDialog = ({ kind, known, taken, onTake, onClose }: PartsDialogProps) => {
  const { t } = useTranslation('studio');
  const [wanted, setWanted] = useState('');
  const has = new Set(taken.map(({ id }) => id));
  const rest = known.filter(({ id }) => !has.has(id));
  const found = rest.filter((part) => matches(part, wanted));
  const words = () => {
    if (known.length === 0 && kind === 'knowledge') return t('define.partNoKnowledge');
    if (known.length === 0 && kind === 'cards') return t('define.partNoCard');
    if (known.length === 0) return t('define.partClosed', { kind: t(`field.${kind}`) });
    if (taken.length >= maxParts) return t('define.partMost');
    return rest.length === 0 ? t('define.partAllAdded') : t('define.partNoMatch');
  };
  const shown = taken.length >= maxParts ? [] : found;
  return (
    <Modal
      open
      width={520}
      title={t('define.partAdd', { kind: t(`field.${kind}`) })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('define.done')}
        </Button>
      }
    >
      {known.length > 0 && (
        <Input
          allowClear
          aria-label={t('define.partFind')}
          placeholder={t('define.partFind')}
          prefix={<Icon name="search" size={16} />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className="parts-none">{words()}</p>
      ) : (
        <Virtuoso
          className="parts-list"
          style={{ height: Math.min(shown.length, 6) * 56 }}
          data={shown}
          fixedItemHeight={56}
          itemContent={(_, part) => (
            <div className="parts-offer">
              <div>
                <b className="clip">{part.name}</b>
                <p className="clip" title={part.description}>
                  {part.description}
                </p>
              </div>
              <small className="parts-source">
                {part.visibility === 'me' ? t('define.partOwnerOnly') : sourceWords(t, part.source)}
              </small>
              <Button size="small" aria-label={`${t('define.partTake')} ${part.name}`} onClick={() => onTake(part.id)}>
                {t('define.partTake')}
              </Button>
            </div>
          )}
        />
      )}
    </Modal>
  );
};
