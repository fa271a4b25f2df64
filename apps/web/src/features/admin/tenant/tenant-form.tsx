import type { AdminTenant } from '@zhixing/contract/admin';
import { Button, ConfigProvider, Form, Input } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Rights } from '../model.ts';
import { BrandFields } from './brand-fields.tsx';
import { Field } from './field.tsx';
import { FileQuotaField } from './file-quota-field.tsx';
import { FormSection } from './form-section.tsx';
import { HostFields } from './host-fields.tsx';
import { MarketTagFields } from './market-tag-fields.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { SettingFields } from './setting-fields.tsx';
import type { useTenantForm } from './use-tenant-form.ts';

type TenantFormProps = {
  readonly tenant: AdminTenant | undefined;
  readonly rights: Rights;
  readonly state: ReturnType<typeof useTenantForm>;
};

const Notes = ({ state, isNew }: Pick<TenantFormProps, 'state'> & { readonly isNew: boolean }) => {
  const { t } = useTranslation('admin');
  const { isRestored, failure, staleWords, isBusy, reset, reload } = state;
  return (
    <>
      {isRestored && (
        <p className="form-note" role="status">
          {t('form.restored')}
          <Button size="small" type="link" onClick={reset}>
            {isNew ? t('form.discardNew') : t('form.discardRestored')}
          </Button>
        </p>
      )}
      <div role="alert">
        {staleWords && (
          <p className="form-note is-bad">
            <Icon name="warn" size={16} />
            <span>{staleWords}</span>
            <Button size="small" loading={isBusy} onClick={() => void reload()}>
              {t('form.reload')}
            </Button>
          </p>
        )}
        {failure && (
          <p className="form-note is-bad">
            <Icon name="warn" size={16} />
            <span>
              {failure.text}
              {failure.requestId && <span className="num"> · {t('list.requestId', { id: failure.requestId })}</span>}
            </span>
          </p>
        )}
      </div>
    </>
  );
};

const BasicFields = ({ tenant }: { readonly tenant: AdminTenant | undefined }) => {
  const { t } = useTranslation('admin');
  return (
    <FormSection id="tenant-basic" heading={t('form.basic')}>
      <div className="form-pair">
        <Field path={['name']} label={t('form.name')} help={t('form.nameHelp')}>
          <Input maxLength={60} autoComplete="off" />
        </Field>
        {tenant ? (
          <Form.Item label={t('form.code')} extra={t('form.codeFixed')} htmlFor="tenant-code">
            <Input id="tenant-code" value={tenant.code} variant="filled" readOnly disabled={false} />
          </Form.Item>
        ) : (
          <Field path={['code']} label={t('form.code')} help={t('form.codeHelp')}>
            <Input maxLength={31} autoComplete="off" autoCapitalize="off" spellCheck={false} />
          </Field>
        )}
      </div>
    </FormSection>
  );
};

export const TenantForm = ({ tenant, rights, state }: TenantFormProps) => {
  const { form, draft, saved, initial, onChange, submit } = state;
  const isReadOnly = !rights.canEdit;
  return (
    <ConfigProvider theme={isReadOnly ? { token: { colorTextDisabled: 'var(--text-2)' } } : {}}>
      <Form
        form={form}
        id="tenant-form"
        name="tenant"
        layout="vertical"
        requiredMark={false}
        disabled={isReadOnly}
        validateTrigger="onBlur"
        scrollToFirstError={{ block: 'center', focus: true }}
        initialValues={initial}
        onValuesChange={onChange}
        onFinish={() => void submit()}
      >
        <Notes state={state} isNew={tenant === undefined} />
        <BasicFields tenant={tenant} />
        <BrandFields brand={draft.brand} saved={saved.brand} />
        <HostFields hosts={draft.hosts} canBind={rights.canRunTenants} isReadOnly={isReadOnly} />
        <SettingFields settings={draft.settings} />
        <MarketTagFields isReadOnly={isReadOnly} />
        <RetentionFields />
        <FileQuotaField canGive={rights.canRunTenants} />
      </Form>
    </ConfigProvider>
  );
};
