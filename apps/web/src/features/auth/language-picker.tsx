import './language-picker.css';
import { changeConfig, useConfig } from '../../lib/config.ts';
import { languages } from '../../lib/languages.ts';
import { Icon } from '../../ui/icon.tsx';

export const LanguagePicker = ({ label }: { readonly label: string }) => {
  const { locale } = useConfig();
  return (
    <label className="language-picker">
      <select
        aria-label={label}
        value={locale}
        onChange={({ target }) => changeConfig({ locale: target.value === 'en-US' ? 'en-US' : 'zh-CN' })}
      >
        {languages.map(({ locale: value, name }) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
};
