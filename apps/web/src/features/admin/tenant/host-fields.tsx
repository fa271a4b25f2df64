import { Button, Form, Input } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { emptyHost, type TenantDraft } from './draft.ts';
import { Field, useFaultRule } from './field.tsx';
import { FormSection } from './form-section.tsx';
import { HostList } from './host-list.tsx';

type HostFieldsProps = {
  readonly hosts: TenantDraft['hosts'];
  readonly canBind: boolean;
  readonly isReadOnly: boolean;
};
type HostRowProps = { readonly index: number; readonly host: string; readonly onRemove: () => void };

const HostRow = ({ index, host, onRemove }: HostRowProps) => {
  const { t } = useTranslation('admin');
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <div className="host-row">
      <Field path={['hosts', index, 'host']} name={[index, 'host']} label={t('form.host')}>
        <Input {...text} inputMode="url" maxLength={200} placeholder={t('form.hostHelp')} />
      </Field>
      <Field path={['hosts', index, 'filingNo']} name={[index, 'filingNo']} label={t('form.filingNo')}>
        <Input {...text} maxLength={60} />
      </Field>
      <Field
        path={['hosts', index, 'policeFilingNo']}
        name={[index, 'policeFilingNo']}
        label={t('form.policeFilingNo')}
      >
        <Input {...text} maxLength={60} />
      </Field>
      <Button
        type="text"
        className="host-remove"
        aria-label={t('form.removeHost', { host })}
        title={t('form.removeHost', { host })}
        icon={<Icon name="trash" size={16} />}
        onClick={onRemove}
      />
    </div>
  );
};

const HostRows = ({ hosts }: { readonly hosts: TenantDraft['hosts'] }) => {
  const { t } = useTranslation('admin');
  const rule = useFaultRule(['hosts']);
  return (
    <Form.List name="hosts" rules={[rule as never]}>
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name }) => (
            <HostRow key={key} index={name} host={hosts[name]?.host ?? ''} onRemove={() => remove(name)} />
          ))}
          {rows.length === 0 && <p className="host-none">{t('form.noHosts')}</p>}
          <Form.ErrorList errors={errors} />
          <Button icon={<Icon name="plus" size={16} />} onClick={() => add(emptyHost())}>
            {t('form.addHost')}
          </Button>
        </>
      )}
    </Form.List>
  );
};

export const HostFields = ({ hosts, canBind, isReadOnly }: HostFieldsProps) => {
  const { t } = useTranslation('admin');
  return (
    <FormSection id="tenant-hosts" heading={t('form.hosts')} lead={t('form.hostsHelp')}>
      {canBind ? <HostRows hosts={hosts} /> : <HostList hosts={hosts} />}
      {!canBind && !isReadOnly && <p className="form-fixed">{t('form.hostsFixed')}</p>}
    </FormSection>
  );
};
