import type { GoldenRunRow } from '@zhixing/contract/golden';
import { formatRate } from '../../../blocks/agent/figures.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useVersionName } from '../versions/version-name.ts';
import { columnsOf } from './question-list.ts';

type GoldenChartProps = {
  readonly runs: readonly GoldenRunRow[];
  readonly shown: string | undefined;
  readonly onPick: (runId: string) => void;
};

export const useRunName = () => {
  const nameOf = useVersionName();
  return ({ releaseNo, draftNo }: Pick<GoldenRunRow, 'releaseNo' | 'draftNo'>) =>
    releaseNo === null ? nameOf.draft(draftNo ?? 0) : nameOf.release(releaseNo);
};

/** One column a run: how much of it passed, how much did not, and what is still to come. */
export const GoldenChart = ({ runs, shown, onPick }: GoldenChartProps) => {
  const { t } = useTranslation('studioVersions');
  const nameOf = useRunName();
  return (
    <ol className="golden-chart" aria-label={t('golden.chart')}>
      {columnsOf(runs).map((run) => {
        const { id, passed, failed, total, status } = run;
        const name = nameOf(run);
        const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
        return (
          <li key={id}>
            <button
              type="button"
              className={`golden-column is-${status}`}
              aria-pressed={id === shown}
              aria-label={t('golden.column', { name, passed, failed, total })}
              onClick={() => onPick(id)}
            >
              <span className="golden-rate num">
                {status === 'running' ? '…' : formatRate(total === 0 ? 0 : passed / total)}
              </span>
              <span className="golden-stack">
                <span className="is-failed" style={{ height: share(failed) }} />
                <span className="is-passed" style={{ height: share(passed) }} />
              </span>
              <span className="golden-name num clip">{name}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
};
