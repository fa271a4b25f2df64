import { ColorPicker, Input } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { isColor } from './color-advice.ts';

type ColorFieldProps = {
  readonly id?: string;
  readonly value?: string;
  readonly disabled?: boolean;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
};

/** The sixteen icon colours of the token sheet; all of them carry white words or are deepened a little. */
const presetColors = () => {
  const style = getComputedStyle(document.documentElement);
  return Array.from({ length: 16 }, (_, index) => style.getPropertyValue(`--tint-${index + 1}`).trim()).filter(isColor);
};

/** A swatch that opens the palette, and the value to type or paste. */
export const ColorField = ({ id, value = '', disabled, onChange, onBlur }: ColorFieldProps) => {
  const { t } = useTranslation('admin');
  return (
    <div className="color-field">
      <ColorPicker
        value={isColor(value) ? value : null}
        disabled={disabled}
        disabledAlpha
        disabledFormat
        placement="bottomLeft"
        presets={[{ label: t('form.colorPresets'), colors: presetColors() }]}
        onChange={(color) => onChange?.(color.toHexString().slice(0, 7).toUpperCase())}
      >
        <button
          type="button"
          className="color-swatch"
          disabled={disabled}
          aria-label={t('form.colorPick')}
          title={t('form.colorPick')}
          style={isColor(value) ? { background: value } : undefined}
        />
      </ColorPicker>
      <Input
        id={id}
        className="mono"
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value.trim())}
        onBlur={onBlur}
      />
    </div>
  );
};
