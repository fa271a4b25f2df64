import { type ModelProtocol, thinkingChoices } from '@zhixing/contract/model-profile';
import { Form, Segmented } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { ModelValues } from './model-values.ts';
import { canSwitchThinking, isAsked, profileNow } from './profile-values.ts';

/** Only where the model can be told. */
export const ThinkingField = () => {
  const { t } = useTranslation('modelProfile');
  const form = Form.useFormInstance<ModelValues>();
  const watch = { form, preserve: true } as const;
  const kind = Form.useWatch('kind', watch) ?? 'LLM';
  const protocol: ModelProtocol = Form.useWatch('protocol', watch) ?? 'chat';
  const modelName = (Form.useWatch('modelName', watch) ?? '').trim();
  const typed = Form.useWatch('profile', watch) ?? {};
  if (!isAsked(kind) || !canSwitchThinking(profileNow({ kind, modelName }, typed), protocol)) return null;
  return (
    <Form.Item name="thinking" label={t('thinking.label')} extra={t('thinking.help')}>
      <Segmented options={thinkingChoices.map((value) => ({ value, label: t(`thinking.${value}`) }))} />
    </Form.Item>
  );
};
