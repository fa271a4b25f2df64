import type { ModelRow } from '@zhixing/contract/model-settings';
import { Form, Input, Switch } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FailoverField } from './failover-field.tsx';
import { FormSection } from './form-section.tsx';
import { HeaderFields } from './header-fields.tsx';
import { type ModelValues, readExtraBody, standInsFor } from './model-values.ts';

type MoreFieldsProps = { readonly id?: string; readonly rows: readonly ModelRow[] };

export const MoreFields = ({ id, rows }: MoreFieldsProps) => {
  const { t } = useTranslation('studioModels');
  const form = Form.useFormInstance<ModelValues>();
  const kind = Form.useWatch('kind', form) ?? 'LLM';
  const scope = Form.useWatch('scope', { form, preserve: true }) ?? 'personal';
  return (
    <FormSection heading={t('form.more')}>
      <Form.Item name="failover" label={t('form.failover')} extra={t('form.failoverHelp')}>
        <FailoverField candidates={standInsFor(rows, { ...(id && { id }), kind, scope })} />
      </Form.Item>
      <Form.Item
        name="extraBody"
        label={
          <>
            {t('form.extraBody')}
            <small>{t('form.optional')}</small>
          </>
        }
        extra={t('form.extraBodyHelp')}
        rules={[
          {
            validator: async (_, value: string) => {
              if (!readExtraBody(value ?? '')) throw new Error(t('form.jsonWrong'));
            },
          },
        ]}
      >
        <Input.TextArea
          className="model-json"
          autoSize={{ minRows: 3, maxRows: 10 }}
          spellCheck={false}
          placeholder={'{\n  "enable_thinking": false\n}'}
        />
      </Form.Item>
      <HeaderFields />
      {scope === 'tenant' && (
        <div className="model-default">
          <div>
            <label htmlFor="model_isDefault">{t('form.isDefault')}</label>
            <p>{t('form.isDefaultHelp')}</p>
          </div>
          <Form.Item name="isDefault" valuePropName="checked" noStyle>
            <Switch />
          </Form.Item>
        </div>
      )}
    </FormSection>
  );
};
