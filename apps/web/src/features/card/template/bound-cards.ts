import type { CardContent } from '@zhixing/contract/card/card-content';
import type { CardTemplate } from '@zhixing/contract/card/card-template';
import { useEffect, useState } from 'react';
import { loadCode } from '../../../lib/load-code.ts';

type Bind = (template: CardTemplate, result: unknown) => CardContent[];

/** Binding knows every railway station: its code comes when the first card is opened. */
export const useBoundCards = (
  template: CardTemplate | undefined,
  sample: unknown,
): readonly CardContent[] | undefined => {
  const [bind, setBind] = useState<Bind>();
  const isWanted = template !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    loadCode(() => import('@zhixing/contract/card/bind-cards')).then(
      ({ bindCards }) => {
        if (!isGone) setBind(() => bindCards);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  if (!bind || !template) return undefined;
  return sample === null ? [] : bind(template, sample);
};
