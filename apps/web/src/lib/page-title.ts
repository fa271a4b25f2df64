import { useEffect } from 'react';
import { useSession } from './session.ts';

/** The document title: the page and, unless it stands alone, whose site it is on. */
export const usePageTitle = (title: string | undefined, options: { readonly alone?: boolean } = {}): void => {
  const site = useSession().tenant?.title;
  const alone = options.alone ?? false;
  useEffect(() => {
    if (title) document.title = alone || !site ? title : `${title} · ${site}`;
  }, [title, site, alone]);
};
