import { Button, Input } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDocumentField } from './document-field.ts';
import { TextField } from './field.tsx';
import { useProblem } from './problem-words.ts';
import { RowTool } from './row-tools.tsx';
import { Section } from './section.tsx';

const maxQuestions = 6;

type QuestionProps = {
  readonly index: number;
  readonly text: string;
  readonly isLast: boolean;
  readonly onText: (text: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
};

const Question = ({ index, text, isLast, onText, onMove, onRemove }: QuestionProps) => {
  const { t } = useTranslation('studio');
  const problem = useProblem(`document.presetQuestions.${index}`);
  return (
    <li>
      <div className="define-row">
        <Input
          aria-label={t('define.questionNo', { no: index + 1 })}
          status={problem ? 'error' : ''}
          value={text}
          placeholder={t('define.questionHint')}
          onChange={(event) => onText(event.target.value)}
        />
        <RowTool icon="up" label={t('define.up')} disabled={index === 0} onClick={() => onMove(-1)} />
        <RowTool icon="arrow-down" label={t('define.down')} disabled={isLast} onClick={() => onMove(1)} />
        <RowTool icon="trash" label={t('define.remove')} onClick={onRemove} />
      </div>
      {problem && (
        <p className="define-below is-bad" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
};

const Questions = () => {
  const { t } = useTranslation('studio');
  const { value, edit } = useDocumentField('presetQuestions');
  const move = (index: number, by: 1 | -1) =>
    edit(({ presetQuestions }) => {
      const [taken] = presetQuestions.splice(index, 1);
      if (taken !== undefined) presetQuestions.splice(index + by, 0, taken);
    }, '');
  return (
    <div className="define-field">
      <span className="define-label">{t('field.presetQuestions')}</span>
      <ul className="define-rows">
        {value.map((text, index) => (
          <Question
            // biome-ignore lint/suspicious/noArrayIndexKey: a question has no name but its place.
            key={index}
            index={index}
            text={text}
            isLast={index === value.length - 1}
            onText={(next) =>
              edit(({ presetQuestions }) => {
                presetQuestions[index] = next;
              }, `presetQuestions.${index}`)
            }
            onMove={(by) => move(index, by)}
            onRemove={() => edit(({ presetQuestions }) => void presetQuestions.splice(index, 1), '')}
          />
        ))}
      </ul>
      {value.length < maxQuestions && (
        <Button
          size="small"
          type="dashed"
          icon={<Icon name="plus" size={14} />}
          onClick={() => edit(({ presetQuestions }) => void presetQuestions.push(''), '')}
        >
          {t('define.questionAdd')}
        </Button>
      )}
    </div>
  );
};

export const OpeningSection = () => {
  const { t } = useTranslation('studio');
  const prologue = useDocumentField('prologue');
  const guide = useDocumentField('usageGuide');
  return (
    <Section id="opening" title={t('define.opening')}>
      <TextField
        label={t('field.prologue')}
        hint={t('define.prologueHint')}
        rows={2}
        value={prologue.value}
        problem={prologue.problem}
        onChange={prologue.set}
      />
      <Questions />
      <TextField
        label={t('field.usageGuide')}
        hint={t('define.guideHint')}
        rows={2}
        value={guide.value}
        problem={guide.problem}
        onChange={guide.set}
      />
    </Section>
  );
};
