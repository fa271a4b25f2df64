import type { GoldenCheck, GoldenQuestion } from '@zhixing/contract/golden';
import { Button, Input, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type QuestionFault, tidyWords, withKind } from './question-list.ts';

type QuestionRowProps = {
  readonly no: number;
  readonly total: number;
  readonly value: GoldenQuestion;
  readonly faults: readonly QuestionFault[];
  readonly onChange: (next: GoldenQuestion) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

const kinds = ['contains', 'excludes', 'model'] as const;
const separators = [',', '，', '、', ';', '；'];

type CheckProps = {
  readonly no: number;
  readonly check: GoldenCheck;
  readonly isWrong: boolean;
  readonly onChange: (check: GoldenCheck) => void;
};

const CheckField = ({ no, check, isWrong, onChange }: CheckProps) => {
  const { t } = useTranslation('studioVersions');
  const status = isWrong ? 'error' : undefined;
  if (check.kind === 'model') {
    return (
      <Input.TextArea
        aria-label={t('golden.criterion', { no })}
        aria-invalid={isWrong}
        placeholder={t('golden.criterionExample')}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={300}
        status={status}
        value={check.criterion}
        onChange={(event) => onChange({ ...check, criterion: event.target.value })}
      />
    );
  }
  return (
    <Select
      mode="tags"
      aria-label={t('golden.words', { no })}
      aria-invalid={isWrong}
      placeholder={t('golden.wordsExample')}
      tokenSeparators={separators}
      open={false}
      suffixIcon={null}
      status={status}
      value={[...check.words]}
      onChange={(words: string[]) => onChange({ ...check, words: tidyWords(words) })}
    />
  );
};

export const QuestionRow = ({ no, total, value, faults, onChange, onMove, onRemove }: QuestionRowProps) => {
  const { t } = useTranslation('studioVersions');
  const { question, check } = value;
  return (
    <li className="golden-question">
      <span className="golden-no num">{no}</span>
      <div className="golden-field">
        <Input.TextArea
          aria-label={t('golden.question', { no })}
          aria-invalid={faults.includes('question')}
          placeholder={t('golden.questionExample')}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          status={faults.includes('question') ? 'error' : undefined}
          value={question}
          onChange={(event) => onChange({ ...value, question: event.target.value })}
        />
        {faults.includes('question') && <p className="golden-fault">{t('golden.fault.question')}</p>}
      </div>
      <div className="golden-field golden-check">
        <Select
          aria-label={t('golden.kind', { no })}
          value={check.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`golden.kinds.${kind}`) }))}
          onChange={(kind) => onChange({ ...value, check: withKind(check, kind) })}
        />
        <CheckField
          no={no}
          check={check}
          isWrong={faults.some((fault) => fault !== 'question')}
          onChange={(next) => onChange({ ...value, check: next })}
        />
        {faults.map(
          (fault) =>
            fault !== 'question' && (
              <p key={fault} className="golden-fault">
                {t(`golden.fault.${fault}`)}
              </p>
            ),
        )}
      </div>
      <div className="golden-ways">
        <Button
          type="text"
          disabled={no === 1}
          icon={<Icon name="up" size={16} />}
          aria-label={t('golden.up', { no })}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          disabled={no === total}
          className="golden-down"
          icon={<Icon name="up" size={16} />}
          aria-label={t('golden.down', { no })}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          icon={<Icon name="trash" size={16} />}
          aria-label={t('golden.remove', { no })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
};
