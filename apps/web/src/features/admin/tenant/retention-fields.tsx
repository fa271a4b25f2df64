import { tenantRetention, tenantRetentionKinds } from '@zhixing/contract/retention';
import { InputNumber } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Field } from './field.tsx';
import { FormSection } from './form-section.tsx';

export const RetentionFields = () => {
  const { t } = useTranslation('admin');
  return (
    <FormSection id="tenant-retention" heading={t('retention.heading')} lead={t('retention.lead')}>
      <div className="retention-fields">
        {tenantRetentionKinds.map((kind) => {
          const { days, least, most } = tenantRetention[kind];
          return (
            <Field
              key={kind}
              path={['settings', 'retention', kind]}
              label={t(`retention.${kind}`)}
              help={`${t(`retention.${kind}Help`)} ${t('retention.range', { days, least, most })}`}
            >
              <InputNumber className="num" precision={0} suffix={t('retention.days')} style={{ width: 160 }} />
            </Field>
          );
        })}
      </div>
    </FormSection>
  );
};
