import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { antLocales } from '../lib/ant-locale.ts';
import { useConfig, useIsDark } from '../lib/config.ts';
import { switchLocale } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { type Brand, brandVariables, buildTheme } from '../ui/theme.ts';
import { Notices } from './notices.tsx';

const ownBrand: Brand = { primaryColor: '#4B5CF0', radius: 10 };
const wantsMotion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const { primaryColor, radius } = useSession().tenant ?? ownBrand;
  const mode = useIsDark() ? 'dark' : 'light';
  const { locale } = useConfig();
  const theme = useMemo(() => buildTheme({ primaryColor, radius }, mode, wantsMotion), [primaryColor, radius, mode]);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = mode;
    for (const [name, value] of Object.entries(brandVariables({ primaryColor, radius }, mode))) {
      root.style.setProperty(name, value);
    }
  }, [primaryColor, radius, mode]);
  useEffect(() => {
    void switchLocale(locale);
  }, [locale]);

  return (
    <ConfigProvider theme={theme} locale={antLocales[locale]} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Notices />
      </QueryClientProvider>
    </ConfigProvider>
  );
};
