import { ColorPicker, Input, InputNumber, Rate, Segmented, Select, Switch } from 'antd';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { ControlProps } from './control-props.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

type TextProps = ControlProps & { readonly max: number; readonly isLong?: boolean | undefined };
/** Longer texts would be dropped when stored, so that they cannot be typed. */
export const TextControl = ({ id, name, value, max, isLong, onChange }: TextProps) =>
  isLong ? (
    <Input.TextArea
      id={id}
      maxLength={max}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <Input
      id={id}
      className={name === 'key' || name === 'name' ? 'is-mono' : undefined}
      maxLength={max}
      value={textOf(value)}
      onChange={(event) =>
        // A key is part of what a form says: signs in it would break the pairs.
        onChange(name === 'key' ? event.target.value.replace(/[^\p{L}\p{N}_]/gu, '') : event.target.value)
      }
    />
  );

type NumberProps = ControlProps & { readonly min: number; readonly max: number; readonly unit?: string | undefined };
export const NumberControl = ({ id, value, min, max, unit, onChange }: NumberProps) => (
  <InputNumber<number>
    id={id}
    className="num"
    min={min}
    max={max}
    precision={0}
    suffix={unit}
    value={typeof value === 'number' ? value : null}
    onChange={(next) => {
      if (next !== null) onChange(next);
    }}
  />
);

export const FlagControl = ({ id, value, onChange }: ControlProps) => (
  <Switch id={id} size="small" checked={value === true} onChange={onChange} />
);

type ChoiceProps = ControlProps & { readonly values: readonly string[]; readonly wordOf: (value: string) => string };
/** Few choices side by side, many in a list. */
export const ChoiceControl = ({ id, value, values, wordOf, onChange }: ChoiceProps) => {
  const options = values.map((one) => ({ value: one, label: wordOf(one) }));
  return values.length <= 4 ? (
    <Segmented id={id} block options={options} value={textOf(value)} onChange={onChange} />
  ) : (
    <Select id={id} options={options} value={textOf(value)} onChange={onChange} />
  );
};

type ColorProps = Pick<ControlProps, 'id' | 'value' | 'onChange'>;
export const ColorControl = ({ id, value, onChange }: ColorProps) => {
  const { t } = useTranslation('card');
  const color = textOf(value);
  return (
    <div className="design-color">
      <ColorPicker
        value={color === '' ? '#4b5cf0' : color}
        disabledAlpha
        format="hex"
        onChangeComplete={(next) => onChange(next.toHexString())}
      >
        <button type="button" id={id} className="design-color-open">
          <i style={{ background: color === '' ? undefined : color }} />
          {color === '' ? t('panel.colorDefault') : color}
        </button>
      </ColorPicker>
      {color !== '' && (
        <button type="button" className="icon-tool" aria-label={t('panel.clear')} onClick={() => onChange('')}>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
};

export const StarsControl = ({ node, value, onChange }: ControlProps) => (
  <Rate allowHalf={node.options.allowHalf === true} value={typeof value === 'number' ? value : 0} onChange={onChange} />
);

const spanOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
/** As text in the widget's own format: what stands here is shown as it is. */
export const DatesControl = ({ id, node, value, onChange }: ControlProps) => {
  const hint = textOf(node.options.format);
  if (!Array.isArray(value))
    return (
      <Input
        id={id}
        maxLength={40}
        placeholder={hint}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const [from = '', to = ''] = spanOf(value);
  const set = (next: readonly [string, string]) => onChange(next.every((one) => one === '') ? [] : next);
  return (
    <div className="design-pair">
      <Input
        id={id}
        maxLength={40}
        placeholder={hint}
        value={from}
        onChange={(event) => set([event.target.value, to])}
      />
      <Input
        aria-labelledby={id}
        maxLength={40}
        placeholder={hint}
        value={to}
        onChange={(event) => set([from, event.target.value])}
      />
    </div>
  );
};
