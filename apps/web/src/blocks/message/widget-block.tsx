import { useTranslation } from 'react-i18next';
import { FoldSection } from './fold-section.tsx';
import { JsonBlock } from './json-block.tsx';

export const WidgetBlock = ({ id, data }: { readonly id: string; readonly data: unknown }) => {
  const { t } = useTranslation('message');
  return (
    <FoldSection id={`${id}:data`} icon="table" heading={t('widget')} isFramed>
      {() => <JsonBlock id={id} text={JSON.stringify(data)} />}
    </FoldSection>
  );
};
