import { Button, Input } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';

type CompareQuestionsProps = {
  readonly questions: readonly string[];
  readonly isLocked: boolean;
  readonly onChange: (questions: readonly string[]) => void;
};

export const maxQuestions = 5;
const questionLength = 500;

export const CompareQuestions = ({ questions, isLocked, onChange }: CompareQuestionsProps) => {
  const { t } = useTranslation('studioVersions');
  return (
    <fieldset className="compare-questions" disabled={isLocked}>
      <legend>{t('compare.questions')}</legend>
      <ol>
        {questions.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <li key={index}>
            <span className="num">{index + 1}</span>
            <Input
              aria-label={t('compare.questionLabel', { no: index + 1 })}
              placeholder={t('compare.questionExample')}
              maxLength={questionLength}
              value={text}
              disabled={isLocked}
              onChange={(event) => onChange(questions.with(index, event.target.value))}
            />
            <Button
              type="text"
              disabled={isLocked || questions.length === 1}
              icon={<Icon name="trash" size={16} />}
              aria-label={t('compare.remove', { no: index + 1 })}
              onClick={() => onChange(questions.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        disabled={isLocked || questions.length >= maxQuestions}
        title={t('compare.most', { total: maxQuestions })}
        onClick={() => onChange([...questions, ''])}
      >
        {t('compare.add')}
      </Button>
    </fieldset>
  );
};
