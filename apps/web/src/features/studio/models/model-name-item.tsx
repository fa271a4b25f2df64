import { Form } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { KnownLine } from './known-line.tsx';
import { ModelNameField } from './model-name-field.tsx';
import { listOrderOf, type ModelValues } from './model-values.ts';
import { placeRefusal } from './place-refusal.ts';
import { PriceOffer } from './price-offer.tsx';
import { isAsked } from './profile-values.ts';
import { providerOf } from './providers.ts';
import { useProviderModels } from './use-provider-models.ts';

type ModelNameItemProps = { readonly id?: string; readonly onTouched: () => void };

export const ModelNameItem = ({ id, onTouched }: ModelNameItemProps) => {
  const { t } = useTranslation(['studioModels', 'modelProfile']);
  const form = Form.useFormInstance<ModelValues>();
  const watch = { form, preserve: true } as const;
  const baseUrl = Form.useWatch('baseUrl', watch) ?? '';
  const protocol = Form.useWatch('protocol', watch) ?? 'chat';
  const kind = Form.useWatch('kind', watch) ?? 'LLM';
  const modelName = (Form.useWatch('modelName', watch) ?? '').trim();
  const example = providerOf(Form.useWatch('provider', watch))?.example ?? 'deepseek-chat';
  const here = { baseUrl, protocol: isAsked(kind) ? protocol : 'chat' } as const;
  const { ask, isBusy, reply } = useProviderModels(here, (error) => placeRefusal(form, error));
  const fetchList = async () => {
    const isRight = await form.validateFields(['baseUrl', 'headers'], { recursive: true }).then(
      () => true,
      () => false,
    );
    if (!isRight) return false;
    const answer = await ask(listOrderOf(id, form.getFieldsValue(true) as ModelValues));
    return (answer?.models.length ?? 0) > 0;
  };
  return (
    <Form.Item
      name="modelName"
      label={t('form.modelName')}
      rules={[{ required: true, whitespace: true, message: t('form.modelNameEmpty') }]}
      extra={
        <div className="known-lines">
          {reply && (
            <p role="status" className={reply.ok ? 'num' : 'is-bad'}>
              {reply.ok
                ? t('modelProfile:list.found', { count: reply.models.length })
                : t('modelProfile:list.failed', { words: reply.message })}
            </p>
          )}
          {modelName && isAsked(kind) ? (
            <KnownLine kind={kind} modelName={modelName} />
          ) : (
            <p>{t('form.modelNameHelp')}</p>
          )}
          {modelName && isAsked(kind) && <PriceOffer modelName={modelName} onTouched={onTouched} />}
        </div>
      }
    >
      <ModelNameField
        placeholder={t('form.modelNameExample', { name: example })}
        models={reply?.models ?? []}
        isBusy={isBusy}
        onFetch={fetchList}
        // What its own server takes counts more than what is known of the model.
        onPick={({ contextTokens }) => form.setFieldValue(['profile', 'contextTokens'], contextTokens)}
      />
    </Form.Item>
  );
};
