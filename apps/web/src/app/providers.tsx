import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { antLocales } from '../lib/ant-locale.ts';
import { useConfig } from '../lib/config.ts';
import { switchLocale } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { buildTheme } from '../ui/theme.ts';
import { useBrand } from '../ui/use-brand.ts';
import { Notices } from './notices.tsx';

const wantsMotion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const { primaryColor, radius, mode } = useBrand();
  const { locale } = useConfig();
  const theme = useMemo(() => buildTheme({ primaryColor, radius }, mode, wantsMotion), [primaryColor, radius, mode]);

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
