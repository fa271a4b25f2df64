import type { Team } from '@zhixing/contract/team';
import { formatCount } from '../../lib/format-count.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/** More seats than this are drawn as a bar: dots that small tell nothing. */
const mostDots = 40;

/** Each seat a dot, those taken filled. */
export const Seats = ({ seats: { used, total } }: Pick<Team, 'seats'>) => {
  const { t } = useTranslation('team');
  const label = t('seats.label', { used: formatCount(used), total: formatCount(total) });
  const share = total === 0 ? 0 : Math.min(1, used / total);
  return (
    <div className="team-seats">
      <p className="num">
        <b>{formatCount(used)}</b> / {formatCount(total)}
        <small>{t('seats.unit')}</small>
      </p>
      {total > 0 && total <= mostDots ? (
        <span className="team-dots" role="img" aria-label={label}>
          {Array.from({ length: Math.max(total, used) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name than their place
            <i key={place} className={place < used ? (place < total ? 'is-taken' : 'is-over') : undefined} />
          ))}
        </span>
      ) : (
        <span className="team-bar" role="img" aria-label={label}>
          <i style={{ width: `${share * 100}%` }} className={share >= 1 ? 'is-full' : undefined} />
        </span>
      )}
    </div>
  );
};
