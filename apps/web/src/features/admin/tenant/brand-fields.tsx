import { Input, Slider } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { BrandPreview } from './brand-preview.tsx';
import { isColor } from './color-advice.ts';
import { ColorField } from './color-field.tsx';
import type { TenantDraft } from './draft.ts';
import { Field } from './field.tsx';
import { FormSection } from './form-section.tsx';

type BrandFieldsProps = { readonly brand: TenantDraft['brand']; readonly saved: TenantDraft['brand'] };

export const BrandFields = ({ brand, saved }: BrandFieldsProps) => {
  const { t } = useTranslation('admin');
  const primaryColor = isColor(brand.primaryColor) ? brand.primaryColor : saved.primaryColor;
  return (
    <FormSection id="tenant-brand" heading={t('form.brand')} lead={t('form.brandHelp')}>
      <div className="brand-fields">
        <div>
          <Field path={['brand', 'title']} label={t('form.title')} help={t('form.titleHelp')}>
            <Input maxLength={40} autoComplete="off" />
          </Field>
          <Field path={['brand', 'slogan']} label={t('form.slogan')} help={t('form.sloganHelp')}>
            <Input maxLength={60} autoComplete="off" />
          </Field>
          <Field path={['brand', 'primaryColor']} label={t('form.color')}>
            <ColorField />
          </Field>
          <Field
            path={['brand', 'radius']}
            label={
              <span className="num">
                {t('form.radius')} <span className="quiet">{t('form.radiusValue', { value: brand.radius })}</span>
              </span>
            }
          >
            <Slider min={0} max={20} ariaLabelForHandle={t('form.radius')} tooltip={{ open: false }} />
          </Field>
        </div>
        <BrandPreview brand={{ ...brand, primaryColor }} />
      </div>
      <div className="form-pair">
        <Field path={['brand', 'logo']} label={t('form.logo')} help={t('form.addressHelp')}>
          <Input maxLength={500} inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
        <Field path={['brand', 'loginPicture']} label={t('form.loginPicture')} help={t('form.addressHelp')}>
          <Input maxLength={500} inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
      </div>
    </FormSection>
  );
};
