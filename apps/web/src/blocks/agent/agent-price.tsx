import './agent-price.css';
import { useTranslation } from '../../lib/use-translation.ts';
import { formatPrice } from './figures.ts';

export const AgentPrice = ({ fen }: { readonly fen: number }) => {
  const { t } = useTranslation('agent');
  return (
    <span className="agent-price">
      {fen > 0 ? (
        <>
          <b className="num">{formatPrice(fen)}</b>
          <span> {t('perUse')}</span>
        </>
      ) : (
        <b className="agent-free">{t('free')}</b>
      )}
    </span>
  );
};
