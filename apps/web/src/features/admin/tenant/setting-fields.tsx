import { tenantChoices } from '@zhixing/contract/limit';
import { answerLimits } from '@zhixing/contract/model';
import { usualRecordsNotice } from '@zhixing/contract/tenant';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { TenantDraft } from './draft.ts';
import { Field } from './field.tsx';
import { FormSection } from './form-section.tsx';
import { MoneyFields } from './money-fields.tsx';

export const flagNames = [
  'registrationOpen',
  'marketOpen',
  'hideCardMenu',
  'intentSurvey',
  'bankTransfer',
  'anonymousShare',
] as const;
const numberNames = [
  ['maxAnswerChars', answerLimits.chars],
  ['maxAnswerSeconds', answerLimits.seconds],
  ['accountRuns', tenantChoices.accountRuns],
  ['accountStreams', tenantChoices.accountStreams],
] as const;
const listNames = ['homeLandingAccounts', 'memberExemptAccounts', 'rpaHosts', 'egressHosts', 'contentHosts'] as const;

const noticeLanguages = ['zh', 'en'] as const;

const separators = [',', '，', '、', ';', '；', ' ', '\n', '\t'];
/** As the contract will read them, so that the same name typed twice is one. */
const clean = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim().toLowerCase()).filter(Boolean)),
];

const FlagRow = ({ name }: { readonly name: (typeof flagNames)[number] }) => {
  const { t } = useTranslation('admin');
  const id = `tenant_settings_${name}`;
  return (
    <div className="flag-row">
      <label htmlFor={id}>
        {t(`setting.${name}`)}
        <span id={`${id}_help`}>{t(`setting.${name}Help`)}</span>
      </label>
      <Form.Item name={['settings', name]} valuePropName="checked" noStyle>
        <Switch aria-describedby={`${id}_help`} />
      </Form.Item>
    </div>
  );
};

const ListField = ({ name, total }: { readonly name: (typeof listNames)[number]; readonly total: number }) => {
  const { t } = useTranslation('admin');
  return (
    <Field
      path={['settings', name]}
      className="list-field"
      label={
        <span className="num">
          {t(`setting.${name}`)} {total > 0 && <span className="quiet">{t('form.listCount', { total })}</span>}
        </span>
      }
      help={t(`setting.${name}Help`)}
      normalize={clean}
    >
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} />
    </Field>
  );
};

export const SettingFields = ({ settings }: { readonly settings: TenantDraft['settings'] }) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <FormSection id="tenant-features" heading={t('form.features')}>
        {flagNames.map((name) => (
          <FlagRow key={name} name={name} />
        ))}
        {numberNames.map(([name, { least, most }]) => (
          <Field
            key={name}
            path={['settings', name]}
            label={t(`setting.${name}`)}
            help={t(`setting.${name}Help`, { least, most })}
          >
            <InputNumber className="num" min={least} max={most} precision={0} style={{ width: 200 }} />
          </Field>
        ))}
        {noticeLanguages.map((language) => (
          <Field
            key={language}
            path={['settings', 'recordsNotice', language]}
            label={t(`setting.recordsNotice.${language}`)}
            help={t('setting.recordsNoticeHelp')}
          >
            <Input maxLength={200} placeholder={usualRecordsNotice[language]} />
          </Field>
        ))}
      </FormSection>
      <MoneyFields />
      <FormSection id="tenant-lists" heading={t('form.lists')} lead={t('form.listHelp')}>
        {listNames.map((name) => (
          <ListField key={name} name={name} total={settings[name].length} />
        ))}
        <Field
          path={['settings', 'crossTokenDomain']}
          label={t('setting.crossTokenDomain')}
          help={t('setting.crossTokenDomainHelp')}
        >
          <Input maxLength={200} inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
      </FormSection>
    </>
  );
};
