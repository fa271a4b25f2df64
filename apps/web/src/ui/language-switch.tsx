import { Segmented } from 'antd';
import { changeConfig, useConfig } from '../lib/config.ts';
import { languages } from '../lib/languages.ts';

export const LanguageSwitch = ({ label }: { readonly label: string }) => {
  const { locale } = useConfig();
  return (
    <Segmented
      block
      size="small"
      aria-label={label}
      value={locale}
      options={languages.map(({ locale: value, name }) => ({ value, label: <span lang={value}>{name}</span> }))}
      onChange={(value) => changeConfig({ locale: value })}
    />
  );
};
