import { InputNumber } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Field } from './field.tsx';
import { FormSection } from './form-section.tsx';

export const FileQuotaField = ({ canGive }: { readonly canGive: boolean }) => {
  const { t } = useTranslation('admin');
  return (
    <FormSection id="tenant-files" heading={t('form.files')}>
      <Field
        path={['fileQuotaMb']}
        label={t('form.fileQuota')}
        help={canGive ? t('form.fileQuotaHelp') : t('form.fileQuotaFixed')}
      >
        <InputNumber
          className="num"
          min={1}
          max={1024 * 1024}
          step={256}
          precision={0}
          suffix="MB"
          style={{ width: 200 }}
          {...(canGive ? {} : { disabled: true })}
        />
      </Field>
    </FormSection>
  );
};
