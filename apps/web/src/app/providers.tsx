import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../lib/config.ts';
import { switchLocale } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { useBrandedPage } from '../ui/use-brand.ts';
import { Toasts } from './toasts.tsx';

export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const { locale } = useConfig();
  useBrandedPage();

  useEffect(() => {
    void switchLocale(locale);
  }, [locale]);

  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
};
