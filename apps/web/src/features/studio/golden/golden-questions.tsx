import type { GoldenQuestion } from '@zhixing/contract/golden';
import { Button } from 'antd';
import { notify } from '../../../lib/notice.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { StudioScene } from '../studio-scene.tsx';
import { maxGoldenQuestions, moveQuestion, newQuestion } from './question-list.ts';
import { QuestionRow } from './question-row.tsx';
import type { useQuestionEdits } from './use-question-edits.ts';

type GoldenQuestionsProps = { readonly edits: ReturnType<typeof useQuestionEdits> };

export const GoldenQuestions = ({ edits }: GoldenQuestionsProps) => {
  const { t } = useTranslation('studioVersions');
  const { list, setList, isDirty, isSaving, save, faults } = edits;
  const add = () => setList([...list, newQuestion(newRequestKey())]);
  const change = (index: number) => (next: GoldenQuestion) => setList(list.with(index, next));
  const store = async () => {
    if (await save()) notify('success', t('golden.saved'));
  };
  if (list.length === 0 && !isDirty) {
    return (
      <StateBlock
        scene={<StudioScene />}
        heading={t('golden.emptyHeading')}
        text={t('golden.empty')}
        action={
          <Button type="primary" onClick={add}>
            {t('golden.addFirst')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ol className="golden-list">
        {list.map((value, index) => (
          <QuestionRow
            key={value.id}
            no={index + 1}
            total={list.length}
            value={value}
            faults={faults[value.id] ?? []}
            onChange={change(index)}
            onMove={(by) => setList(moveQuestion(list, index, by))}
            onRemove={() => setList(list.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <footer className="golden-foot">
        <Button
          icon={<Icon name="plus" size={16} />}
          disabled={list.length >= maxGoldenQuestions}
          title={t('golden.limit', { total: maxGoldenQuestions })}
          onClick={add}
        >
          {t('golden.add')}
        </Button>
        <span role="status">{isDirty && t('golden.unsaved')}</span>
        <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void store()}>
          {t('golden.save')}
        </Button>
      </footer>
    </>
  );
};
