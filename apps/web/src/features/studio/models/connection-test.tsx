import { Button, Form } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type ModelValues, trialOf } from './model-values.ts';
import { placeRefusal } from './place-refusal.ts';
import { TestResult } from './test-result.tsx';
import { useModelTest } from './use-model-test.ts';

const needed = ['baseUrl', 'modelName', 'extraBody', 'headers'] as const;

/** With what is typed now, saved or not. */
export const ConnectionTest = ({ id }: { readonly id?: string }) => {
  const { t } = useTranslation('studioModels');
  const form = Form.useFormInstance<ModelValues>();
  const { isBusy, result, run } = useModelTest((error) => placeRefusal(form, error));
  const start = async () => {
    const isRight = await form.validateFields([...needed], { recursive: true }).then(
      () => true,
      () => false,
    );
    if (isRight) await run(trialOf(id, form.getFieldsValue(true) as ModelValues));
  };
  return (
    <div className="model-test">
      <div>
        <Button loading={isBusy} onClick={() => void start()}>
          {t('test.button')}
        </Button>
        <span>{t('test.help')}</span>
      </div>
      {result && <TestResult result={result} />}
    </div>
  );
};
