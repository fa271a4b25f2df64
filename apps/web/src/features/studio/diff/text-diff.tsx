import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

type TextDiffProps = { readonly left: string; readonly right: string };

/** The comparison comes with the first one that is looked at: the studio opens without it. */
const Lines = lazy(async () => ({ default: (await import('./text-diff-lines.tsx')).TextDiffLines }));

/** Two texts as one, line by line: what is gone, what is new, what stayed. */
export const TextDiff = (props: TextDiffProps) => (
  <Suspense fallback={<Skeleton active={true} title={false} />}>
    <Lines {...props} />
  </Suspense>
);
