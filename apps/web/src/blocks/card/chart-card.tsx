import './chart-card.css';
import type { CardOf } from '@zhixing/contract/card/card-content';
import { loadTexts } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Of the phone's width, and no more than this on a screen. */
const height = 'min(60vw, 240px)';

const ChartPicture = lazyPart(
  async () => {
    const [{ ChartPicture: Loaded }] = await Promise.all([
      import('../widget/chart-picture.tsx'),
      loadTexts(['widgetView']),
    ]);
    return Loaded;
  },
  { fallback: <div style={{ height }} /> },
);

export const EchartsCard = ({ card: { title, option } }: { readonly card: CardOf<'echarts-card'> }) => {
  const { t } = useTranslation('cardView');
  return (
    <figure className="card echarts-card">
      {title !== '' && <figcaption className="clip">{title}</figcaption>}
      {option === null ? (
        <p className="card-nothing" style={{ height }}>
          {t('noData')}
        </p>
      ) : (
        <ChartPicture value={option} label={title} height={height} />
      )}
    </figure>
  );
};
