import type { WidgetStyle } from '@zhixing/contract/block/block-fields';
import { InputNumber, Segmented, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import type { ControlProps } from './control-props.ts';
import { ColorControl } from './plain-controls.tsx';
import { Setting } from './setting.tsx';

const weights = ['normal', 'medium', 'bold'] as const;
const aligns = ['left', 'center', 'right'] as const;
const borders = ['none', 'solid', 'dashed', 'dotted'] as const;
const ratios = ['1 / 1', '4 / 3', '16 / 9', '3 / 4'] as const;
const fits = ['contain', 'cover', 'fill', 'none'] as const;

type StyleProps = Pick<ControlProps, 'value' | 'onChange'> & { readonly isPicture?: boolean | undefined };

/** How it looks; what is left empty is as everywhere else. */
export const StyleControl = ({ value, isPicture, onChange }: StyleProps) => {
  const { t } = useTranslation('card');
  const id = useId();
  const style = (value ?? {}) as WidgetStyle;
  const set = (part: Partial<Record<keyof WidgetStyle, unknown>>) =>
    onChange(
      Object.fromEntries(Object.entries({ ...style, ...part }).filter(([, one]) => one !== undefined && one !== '')),
    );
  const pixels = (name: 'fontSize' | 'lineHeight' | 'borderWidth', most: number) => (
    <Setting id={`${id}${name}`} label={t(`style.${name}`)}>
      <InputNumber<number>
        id={`${id}${name}`}
        className="num"
        min={0}
        max={most}
        suffix="px"
        placeholder={t('panel.styleDefault')}
        value={style[name] ?? null}
        onChange={(next) => set({ [name]: next ?? undefined })}
      />
    </Setting>
  );
  return (
    <>
      <div className="design-pair">
        {pixels('fontSize', 400)}
        {pixels('lineHeight', 400)}
      </div>
      <Setting label={t('style.fontWeight')}>
        <Segmented
          block
          aria-label={t('style.fontWeight')}
          value={style.fontWeight ?? 'normal'}
          options={weights.map((one) => ({ value: one, label: t(`style.weight.${one}`) }))}
          onChange={(fontWeight) => set({ fontWeight: fontWeight === 'normal' ? undefined : fontWeight })}
        />
      </Setting>
      <Setting label={t('style.textAlign')}>
        <Segmented
          block
          aria-label={t('style.textAlign')}
          value={style.textAlign ?? 'left'}
          options={aligns.map((one) => ({ value: one, label: t(`style.align.${one}`) }))}
          onChange={(textAlign) => set({ textAlign })}
        />
      </Setting>
      <Setting id={`${id}color`} label={t('style.color')}>
        <ColorControl id={`${id}color`} value={style.color ?? ''} onChange={(color) => set({ color })} />
      </Setting>
      <div className="design-pair">
        <Setting id={`${id}border`} label={t('style.borderStyle')}>
          <Select
            id={`${id}border`}
            allowClear
            placeholder={t('panel.styleDefault')}
            value={style.borderStyle}
            options={borders.map((one) => ({ value: one, label: t(`style.border.${one}`) }))}
            onChange={(borderStyle) => set({ borderStyle })}
          />
        </Setting>
        {pixels('borderWidth', 20)}
      </div>
      {isPicture && (
        <div className="design-pair">
          <Setting id={`${id}ratio`} label={t('style.aspectRatio')}>
            <Select
              id={`${id}ratio`}
              allowClear
              placeholder={t('panel.styleDefault')}
              value={style.aspectRatio}
              options={ratios.map((one) => ({ value: one, label: one.replaceAll(' ', '').replace('/', ' : ') }))}
              onChange={(aspectRatio) => set({ aspectRatio })}
            />
          </Setting>
          <Setting id={`${id}fit`} label={t('style.objectFit')}>
            <Select
              id={`${id}fit`}
              allowClear
              placeholder={t('panel.styleDefault')}
              value={style.objectFit}
              options={fits.map((one) => ({ value: one, label: t(`style.fit.${one}`) }))}
              onChange={(objectFit) => set({ objectFit })}
            />
          </Setting>
        </div>
      )}
    </>
  );
};
