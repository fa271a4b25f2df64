import './merge-dialog.css';
import type { AgentDraft } from '@zhixing/contract/studio';
import { Modal, Segmented } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import {
  askedFields,
  defaultSide,
  type MergeField,
  mergeDrafts,
  mergeFields,
  type Side,
} from '../diff/merge-drafts.ts';
import { TextDiff } from '../diff/text-diff.tsx';
import { useDiffWords } from '../diff/use-diff-words.ts';

type Words = {
  readonly title: string;
  readonly help: string;
  readonly ok: string;
  readonly cancel: string;
  readonly theirs: string;
  readonly mineHead: string;
  readonly theirsHead: string;
};
type MergeDialogProps = {
  readonly base: AgentDraft;
  readonly mine: AgentDraft;
  readonly theirs: AgentDraft;
  readonly words: Words;
  /** Closing without an answer would throw something away. */
  readonly isForced?: boolean;
  readonly onMerge: (draft: AgentDraft) => void;
  readonly onCancel: () => void;
};

const FieldName = ({ field }: { readonly field: MergeField }) => {
  const { t } = useTranslation('studio');
  return (
    <>
      {field.owner && <span className="merge-owner">{field.owner}</span>}
      {t(`field.${field.label}`)}
    </>
  );
};

type FieldRowProps = {
  readonly field: MergeField;
  readonly side: Side;
  readonly words: Words;
  readonly onSide: (side: Side) => void;
};

const FieldRow = ({ field, side, words, onSide }: FieldRowProps) => {
  const { t } = useTranslation('studio');
  const name = useId();
  const change = (text: string, heading: string, isTaken: boolean) => (
    <div className={isTaken ? 'merge-side is-taken' : 'merge-side'}>
      <h4>{heading}</h4>
      {text === field.base ? (
        <p className="merge-untouched">{t('stale.untouched')}</p>
      ) : (
        <TextDiff left={field.base} right={text} />
      )}
    </div>
  );
  const who = { mine: 'stale.onlyMine', theirs: 'stale.onlyTheirs', both: 'stale.both' } as const;
  return (
    <li className="merge-field">
      <div className="merge-head">
        <h3 id={name}>
          <FieldName field={field} />
        </h3>
        <span className={`merge-who is-${field.changedBy}`}>{t(who[field.changedBy])}</span>
        <Segmented<Side>
          size="small"
          aria-labelledby={name}
          value={side}
          options={[
            { value: 'mine', label: t('stale.mine') },
            { value: 'theirs', label: words.theirs },
          ]}
          onChange={onSide}
        />
      </div>
      <div className="merge-sides">
        {change(field.mine, words.mineHead, side === 'mine')}
        {change(field.theirs, words.theirsHead, side === 'theirs')}
      </div>
    </li>
  );
};

/** Field by field: what each side made of what both began from, and which of them stays. */
export const MergeDialog = ({ base, mine, theirs, words, isForced = false, onMerge, onCancel }: MergeDialogProps) => {
  const { t } = useTranslation('studio');
  const diffWords = useDiffWords();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const fields = useMemo(() => mergeFields({ base, mine, theirs }, diffWords), [base, mine, theirs, diffWords]);
  const asked = askedFields(fields);
  const sideOf = (field: MergeField) => chosen[field.path] ?? defaultSide(field);
  return (
    <Modal
      open
      className="merge-dialog"
      width={880}
      title={words.title}
      okText={words.ok}
      cancelText={words.cancel}
      mask={{ closable: false }}
      keyboard={!isForced}
      closable={!isForced}
      onOk={() => onMerge(mergeDrafts({ mine, theirs }, fields, sideOf))}
      onCancel={onCancel}
    >
      <p className="merge-help">{asked.length > 0 ? words.help : t('stale.same')}</p>
      <ul className="merge-list">
        {asked.map((field) => (
          <FieldRow
            key={field.path}
            field={field}
            words={words}
            side={sideOf(field)}
            onSide={(side) => setChosen((old) => ({ ...old, [field.path]: side }))}
          />
        ))}
      </ul>
    </Modal>
  );
};
