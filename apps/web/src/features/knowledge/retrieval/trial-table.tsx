import type { SegmentMethod } from '@zhixing/contract/knowledge-file';
import { Button, Spin, Tag } from 'antd';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useMethodName } from '../use-method-name.ts';
import { type Bar, bestTrials, isAnswered, trialFigures } from './trial-figures.ts';
import type { TrialWish, Tried } from './use-method-trial.ts';

type TrialTableProps = {
  readonly wish: TrialWish;
  readonly tried: readonly Tried[];
  readonly bar: Bar;
  readonly using: SegmentMethod | undefined;
  readonly onUse: (method: SegmentMethod) => void;
};

type CellProps = { readonly one: Tried | undefined; readonly at: number; readonly bar: Bar };

const Cell = ({ one, at, bar }: CellProps) => {
  const { t } = useTranslation('knowledge');
  const result = one?.trial?.results[at];
  if (!result) return <td>{one?.refusal ? '–' : ''}</td>;
  const { rank, score, text } = result;
  return (
    <td className="num" title={showHidden(text)}>
      {rank === 0 ? (
        <span className="trial-missed">{t('trial.missed')}</span>
      ) : (
        <>
          <b>{t('trial.rank', { rank })}</b> <span>{score.toFixed(3)}</span>
          {!isAnswered(result, bar) && <small>{t('trial.unread', bar)}</small>}
        </>
      )}
      <small className="clip">{showHidden(text)}</small>
    </td>
  );
};

type HeadProps = {
  readonly method: SegmentMethod;
  readonly one: Tried | undefined;
  readonly bar: Bar;
  readonly isBest: boolean;
  readonly isUsing: boolean;
  readonly onUse: (method: SegmentMethod) => void;
};

const Head = ({ method, one, bar, isBest, isUsing, onUse }: HeadProps) => {
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  const trial = one?.trial;
  const figures = trial && trialFigures(trial, bar);
  return (
    <th scope="col">
      <b>{methodName(method)}</b> {isBest && <Tag color="green">{t('trial.best')}</Tag>}
      {!one && <Spin size="small" aria-label={t('trial.running', { method: methodName(method) })} />}
      {one?.refusal && <small role="alert">{one.refusal}</small>}
      {trial && figures && (
        <small className="num">
          {t('trial.figures', { found: figures.found, asked: figures.asked, segments: trial.segments })}
          {figures.place !== null && ` · ${t('trial.place', { place: figures.place.toFixed(1) })}`}
          {trial.way === 'words' && ` · ${t('trial.byWords')}`}
          {trial.pages < trial.totalPages && ` · ${t('trial.pages', { pages: trial.pages, total: trial.totalPages })}`}
        </small>
      )}
      {trial && (
        <Button size="small" loading={isUsing} onClick={() => onUse(method)}>
          {t('trial.use')}
        </Button>
      )}
    </th>
  );
};

/** Questions down, methods across: at which place and with which score each finds its passage, and whether that is read. */
export const TrialTable = ({ wish, tried, bar, using, onUse }: TrialTableProps) => {
  const { t } = useTranslation('knowledge');
  const best = bestTrials(
    tried.flatMap(({ trial }) => trial ?? []),
    bar,
  );
  const outcomeOf = (method: SegmentMethod) => tried.find((one) => one.method === method);
  const isDone = tried.length === wish.methods.length;
  return (
    <div className="trial-scroll" aria-busy={!isDone}>
      <table className="trial-table" aria-label={t('trial.table')}>
        <thead>
          <tr>
            <th scope="col">{t('trial.question')}</th>
            {wish.methods.map((method) => {
              const one = outcomeOf(method);
              return (
                <Head
                  key={method}
                  method={method}
                  one={one}
                  bar={bar}
                  isBest={isDone && one?.trial !== undefined && best.includes(one.trial)}
                  isUsing={using === method}
                  onUse={onUse}
                />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {wish.questions.map(({ question, expected }, at) => (
            <tr key={question}>
              <th scope="row">
                {showHidden(question)}
                {expected !== '' && <small>{t('trial.expects', { words: showHidden(expected) })}</small>}
              </th>
              {wish.methods.map((method) => (
                <Cell key={method} one={outcomeOf(method)} at={at} bar={bar} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
