import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Field } from './field.tsx';
import { FormSection } from './form-section.tsx';

const payeeNames = ['company', 'account', 'bank'] as const;
const trialLevels = ['MONTHLY', 'PER_FLAGSHIP_MONTHLY'] as const;

/** What newcomers may try before paying, and what authors get of a paid chat. */
export const MoneyFields = () => {
  const { t } = useTranslation(['admin', 'shell']);
  return (
    <FormSection id="tenant-money" heading={t('form.money')}>
      <Field path={['settings', 'trial', 'days']} label={t('setting.trialDays')} help={t('setting.trialDaysHelp')}>
        <InputNumber className="num" min={0} max={90} precision={0} style={{ width: 200 }} />
      </Field>
      <Field path={['settings', 'trial', 'level']} label={t('setting.trialLevel')}>
        <Select
          style={{ width: 200 }}
          options={trialLevels.map((value) => ({ value, label: t(`shell:level.${value}`) }))}
        />
      </Field>
      <Field
        path={['settings', 'creatorShareBp']}
        label={t('setting.creatorShare')}
        help={t('setting.creatorShareHelp')}
        getValueProps={(bp: number) => ({ value: bp / 100 })}
        normalize={(percent: number | null) => Math.round((percent ?? 0) * 100)}
      >
        <InputNumber className="num" min={0} max={100} precision={2} suffix="%" style={{ width: 200 }} />
      </Field>
      <Field path={['settings', 'contact']} label={t('setting.contact')} help={t('setting.contactHelp')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} style={{ maxWidth: 400 }} />
      </Field>
      {payeeNames.map((name, place) => (
        <Field
          key={name}
          path={['settings', 'payee', name]}
          label={t(`setting.payee.${name}`)}
          help={place === payeeNames.length - 1 ? t('setting.payee.help') : undefined}
        >
          <Input maxLength={100} autoComplete="off" style={{ maxWidth: 400 }} />
        </Field>
      ))}
    </FormSection>
  );
};
