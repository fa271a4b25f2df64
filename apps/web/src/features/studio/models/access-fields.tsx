import type { ModelRow } from '@zhixing/contract/model-settings';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormSection } from './form-section.tsx';
import { isAddress, isInHouse, type ModelValues, shownHint } from './model-values.ts';
import { presetOf } from './presets.ts';
import { SealedField } from './sealed-field.tsx';

type AccessFieldsProps = { readonly row?: ModelRow; readonly onTouched: () => void };

export const AccessFields = ({ row, onTouched }: AccessFieldsProps) => {
  const { t } = useTranslation('studioModels');
  const form = Form.useFormInstance<ModelValues>();
  const baseUrl = Form.useWatch('baseUrl', form) ?? '';
  const provider = Form.useWatch('provider', { form, preserve: true });
  const example = presetOf(provider)?.example ?? 'deepseek-chat';
  return (
    <FormSection heading={t('form.access')}>
      <Form.Item
        name="baseUrl"
        label={t('form.baseUrl')}
        extra={isInHouse(baseUrl) ? t('form.inHouse') : t('form.baseUrlHelp')}
        rules={[
          {
            validator: async (_, value: string) => {
              if (!isAddress(value)) throw new Error(t('form.baseUrlWrong'));
            },
          },
        ]}
      >
        <Input
          inputMode="url"
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://api.deepseek.com/v1"
          aria-required="true"
        />
      </Form.Item>
      <Form.Item
        name="modelName"
        label={t('form.modelName')}
        extra={t('form.modelNameHelp')}
        rules={[{ required: true, whitespace: true, message: t('form.modelNameEmpty') }]}
      >
        <Input
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('form.modelNameExample', { name: example })}
          aria-required="true"
        />
      </Form.Item>
      <SealedField
        name="apiKey"
        label={t('form.apiKey')}
        help={t('form.apiKeyHelp')}
        stored={row?.keyHint ? t('form.stored', { hint: shownHint(row.keyHint) }) : undefined}
        onTouched={onTouched}
      />
      <SealedField
        name="secret"
        label={
          <>
            {t('form.secret')}
            <small>{t('form.optional')}</small>
          </>
        }
        help={t('form.secretHelp')}
        stored={row?.hasSecret ? t('form.storedSecret') : undefined}
        onTouched={onTouched}
      />
    </FormSection>
  );
};
