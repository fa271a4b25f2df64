import { knownProviders } from '@zhixing/contract/known-models';
import { modelKinds } from '@zhixing/contract/model';
import { Button, Form, Input, Segmented } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FormSection } from './form-section.tsx';
import type { ModelKind, ModelValues } from './model-values.ts';

type BaseFieldsProps = { readonly isNew: boolean; readonly isAdmin: boolean; readonly isPlatform: boolean };

const isUnused = (kind: ModelKind | undefined) => kind === 'audio' || kind === 'image';

const Presets = () => {
  const { t } = useTranslation('studioModels');
  const form = Form.useFormInstance<ModelValues>();
  const provider = Form.useWatch('provider', { form, preserve: true });
  return (
    <fieldset className="model-fieldset model-presets">
      <legend>{t('form.preset')}</legend>
      <div>
        {knownProviders.map(({ id, baseUrl, protocol }) => (
          <Button
            key={id}
            size="small"
            aria-pressed={provider === id}
            className={provider === id ? 'is-chosen' : ''}
            onClick={() => {
              form.setFieldsValue({ provider: id, baseUrl, protocol });
              form.setFields([{ name: 'baseUrl', errors: [] }]);
            }}
          >
            {t(`preset.${id}` as 'preset.deepseek')}
          </Button>
        ))}
      </div>
      <p>{t('form.presetHelp')}</p>
    </fieldset>
  );
};

export const BaseFields = ({ isNew, isAdmin, isPlatform }: BaseFieldsProps) => {
  const { t } = useTranslation('studioModels');
  const scope = Form.useWatch('scope') ?? 'personal';
  const kind: ModelKind | undefined = Form.useWatch('kind');
  const wide = isPlatform ? 'shared' : 'tenant';
  return (
    <FormSection heading={t('form.base')}>
      {isNew && isAdmin && (
        <Form.Item
          name="scope"
          label={t('form.scope')}
          extra={t(`scopeHelp.${scope === 'personal' ? 'personal' : wide}`)}
        >
          <Segmented
            options={[
              { value: 'personal', label: t('scope.personal') },
              { value: 'tenant', label: t(`scope.${wide}`) },
            ]}
          />
        </Form.Item>
      )}
      {isNew && <Presets />}
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, message: t('form.nameEmpty') }]}
      >
        <Input maxLength={40} autoComplete="off" placeholder={t('form.nameExample')} aria-required="true" />
      </Form.Item>
      <Form.Item name="kind" label={t('form.kind')} extra={isUnused(kind) ? t('form.kindUnused') : undefined}>
        <Segmented options={modelKinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="expertName"
        label={
          <>
            {t('form.expertName')}
            <small>{t('form.optional')}</small>
          </>
        }
        extra={t('form.expertHelp')}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </FormSection>
  );
};
