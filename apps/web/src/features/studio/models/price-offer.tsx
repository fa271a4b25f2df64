import { knownModel } from '@zhixing/contract/known-models';
import { Button, Form } from 'antd';
import { formatPrice } from '../../../blocks/agent/figures.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { ModelValues } from './model-values.ts';

type PriceOfferProps = { readonly modelName: string; readonly onTouched: () => void };

/** The public prices of a known model, while none are typed. */
export const PriceOffer = ({ modelName, onTouched }: PriceOfferProps) => {
  const { t } = useTranslation('modelProfile');
  const form = Form.useFormInstance<ModelValues>();
  const input = Form.useWatch('inputYuan', form);
  const output = Form.useWatch('outputYuan', form);
  const prices = knownModel(modelName)?.prices;
  if (!prices || input || output) return null;
  const fill = () => {
    form.setFieldsValue({
      inputYuan: prices.inputFenPerMillion / 100,
      outputYuan: prices.outputFenPerMillion / 100,
      cachedYuan: prices.cachedFenPerMillion / 100,
    });
    onTouched();
  };
  return (
    <p className="known-price num">
      {t('price.public', {
        input: formatPrice(prices.inputFenPerMillion),
        output: formatPrice(prices.outputFenPerMillion),
        cached: formatPrice(prices.cachedFenPerMillion),
      })}
      <Button type="link" size="small" onClick={fill}>
        {t('price.fill')}
      </Button>
    </p>
  );
};
