import { useLayoutEffect } from 'react';
import { useIsDark } from '../lib/config.ts';
import { useSession } from '../lib/session.ts';
import { brandVariables, ownBrand } from './brand.ts';

/** The tenant's colours and corners. */
export const useBrand = () => {
  const { primaryColor, radius } = useSession().tenant ?? ownBrand;
  return { primaryColor, radius, mode: useIsDark() ? 'dark' : 'light' } as const;
};

/** Sets them on the root of the page. */
export const useBrandedPage = (): void => {
  const { primaryColor, radius, mode } = useBrand();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = mode;
    for (const [name, value] of Object.entries(brandVariables({ primaryColor, radius }, mode))) {
      root.style.setProperty(name, value);
    }
  }, [primaryColor, radius, mode]);
};
