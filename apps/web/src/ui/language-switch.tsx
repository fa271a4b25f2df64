import { changeConfig, useConfig } from '../lib/config.ts';
import { languages } from '../lib/languages.ts';
import { Segmented } from './segmented.tsx';

export const LanguageSwitch = ({ label }: { readonly label: string }) => {
  const { locale } = useConfig();
  return (
    <Segmented
      isSmall
      label={label}
      value={locale}
      options={languages.map(({ locale: value, name }) => ({ value, label: <span lang={value}>{name}</span> }))}
      onChange={(value) => changeConfig({ locale: value })}
    />
  );
};
