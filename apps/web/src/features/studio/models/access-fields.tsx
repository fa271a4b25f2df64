import { modelProtocols } from '@zhixing/contract/model-profile';
import type { ModelRow } from '@zhixing/contract/model-settings';
import { Form, Input, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FormSection } from './form-section.tsx';
import { ModelNameItem } from './model-name-item.tsx';
import { isAddress, isInHouse, type ModelValues, shownHint } from './model-values.ts';
import { isAsked } from './profile-values.ts';
import { SealedField } from './sealed-field.tsx';
import { ThinkingField } from './thinking-field.tsx';

type AccessFieldsProps = { readonly row?: ModelRow; readonly onTouched: () => void };

export const AccessFields = ({ row, onTouched }: AccessFieldsProps) => {
  const { t } = useTranslation(['studioModels', 'modelProfile']);
  const form = Form.useFormInstance<ModelValues>();
  const watch = { form, preserve: true } as const;
  const baseUrl = Form.useWatch('baseUrl', watch) ?? '';
  const kind = Form.useWatch('kind', watch) ?? 'LLM';
  const chosen = Form.useWatch('protocol', watch) ?? 'chat';
  const protocol = isAsked(kind) ? chosen : 'chat';
  return (
    <FormSection heading={t('form.access')}>
      {isAsked(kind) && (
        <Form.Item name="protocol" label={t('modelProfile:protocol.label')}>
          <Select options={modelProtocols.map((value) => ({ value, label: t(`modelProfile:protocol.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item
        name="baseUrl"
        label={t('form.baseUrl')}
        extra={isInHouse(baseUrl) ? t('form.inHouse') : t(`modelProfile:protocol.address.${protocol}`)}
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
      <ModelNameItem id={row?.id} onTouched={onTouched} />
      <ThinkingField />
    </FormSection>
  );
};
