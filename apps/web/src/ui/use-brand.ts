import { useLayoutEffect } from 'react';
import { useIsDark } from '../lib/config.ts';
import { useSession } from '../lib/session.ts';
import { brandVariables, ownBrand } from './brand.ts';

/** The tenant's colours and corners, set on the root of the page. */
export const useBrand = () => {
  const { primaryColor, radius } = useSession().tenant ?? ownBrand;
  const mode = useIsDark() ? 'dark' : 'light';
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = mode;
    for (const [name, value] of Object.entries(brandVariables({ primaryColor, radius }, mode))) {
      root.style.setProperty(name, value);
    }
  }, [primaryColor, radius, mode]);
  return { primaryColor, radius, mode } as const;
};
