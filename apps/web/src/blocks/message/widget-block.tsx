import { useMemo } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { FoldSection } from './fold-section.tsx';
import { JsonBlock } from './json-block.tsx';
import { LazyAnswerForm } from './lazy-answer-parts.tsx';
import { widgetForm } from './widget-form.ts';

export const WidgetBlock = ({ id, data }: { readonly id: string; readonly data: unknown }) => {
  const { t } = useTranslation('message');
  const form = useMemo(() => widgetForm(data), [data]);
  if (form) return <LazyAnswerForm id={id} form={form} />;
  return (
    <FoldSection id={`${id}:data`} icon="table" heading={t('widget')} isFramed>
      {() => <JsonBlock id={id} text={JSON.stringify(data)} />}
    </FoldSection>
  );
};
