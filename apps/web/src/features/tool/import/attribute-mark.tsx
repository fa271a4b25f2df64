import type { FoundPlugin } from '@zhixing/contract/openapi-import';
import { useTranslation } from '../../../lib/use-translation.ts';

const shapes: Record<FoundPlugin['pluginAttributes'], string> = {
  start: 'M5 7v10M5 12h14M14 7l5 5-5 5',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  arrow: 'M4 12h16M9 7l-5 5 5 5M15 7l5 5-5 5',
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'arrow-end': 'M19 7v10M4 12h14M13 7l5 5-5 5',
};

/** Where the interface stands among others, as a shape with its word. */
export const AttributeMark = ({ attribute }: { readonly attribute: FoundPlugin['pluginAttributes'] }) => {
  const { t } = useTranslation('tool');
  const words = t(`attribute.${attribute}`);
  return (
    <svg
      className="attribute-mark"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={words}
      data-attribute={attribute}
    >
      <title>{words}</title>
      <path d={shapes[attribute]} />
    </svg>
  );
};
