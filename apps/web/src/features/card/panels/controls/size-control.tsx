import { InputNumber, Segmented } from 'antd';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { sizeModes } from '../panel-lists.ts';
import type { ControlProps } from './control-props.ts';

type SizeProps = Pick<ControlProps, 'node'> & {
  readonly height: readonly [min: number, max: number] | undefined;
  readonly onSet: (part: Readonly<Record<string, unknown>>) => void;
};

/** As wide as there is room or so many pixels, and how high. */
export const SizeControl = ({ node: { options }, height, onSet }: SizeProps) => {
  const { t } = useTranslation('card');
  const pixels = (name: 'width' | 'height', [min, max]: readonly [number, number]) => (
    <InputNumber<number>
      className="num"
      aria-label={t(`panel.${name}`)}
      prefix={t(`panel.${name}Short`)}
      suffix="px"
      min={min}
      max={max}
      precision={0}
      value={typeof options[name] === 'number' ? options[name] : null}
      onChange={(next) => {
        if (next !== null) onSet({ [name]: next });
      }}
    />
  );
  return (
    <div className="design-pair">
      <Segmented
        block
        aria-label={t('option.measure')}
        value={options.mode === 'fixed' ? 'fixed' : 'full'}
        options={sizeModes.map((mode) => ({ value: mode, label: t(`choice.${mode}`) }))}
        onChange={(mode) => onSet({ mode })}
      />
      {height && pixels('height', height)}
      {options.mode === 'fixed' && pixels('width', [16, 2_000])}
    </div>
  );
};
