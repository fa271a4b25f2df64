import type { CardContent } from '@zhixing/contract/card/card-content';
import { Button, Spin } from 'antd';
import { CardList } from '../../../blocks/card/card-list.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useCard } from '../designer/designer-context.ts';

type StageProps = { readonly cards: readonly CardContent[] | undefined; readonly onSample: () => void };

/** The cards that the sample gives, as they will be shown. */
export const TemplateStage = ({ cards, onSample }: StageProps) => {
  const { t } = useTranslation('card');
  const { name, sample } = useCard(({ draft: { face } }) => face);
  const shown = () => {
    if (sample === null)
      return (
        <div className="template-note">
          {t('bind.noSample')}
          <Button onClick={onSample}>{t('form.samplePaste')}</Button>
        </div>
      );
    if (!cards) return <Spin />;
    if (cards.length === 0) return <div className="template-note">{t('bind.noCards')}</div>;
    return <CardList title={name} cards={cards} isInert />;
  };
  return (
    <div className="template-stage">
      <div className="template-sheet">
        <h2>
          {t('bind.preview')}
          {cards && cards.length > 0 && <span className="num">{t('bind.count', { count: cards.length })}</span>}
        </h2>
        {shown()}
      </div>
    </div>
  );
};
