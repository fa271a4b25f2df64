import './loading-state.css';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

export const ProcessBar = ({ percent }: { readonly percent: number }) => {
  const { t } = useTranslation('message');
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <span className="loading-bar">
      <progress value={shown} max={100} aria-label={t('progress.bar')} />
      <span className="num">{Math.round(shown)}%</span>
    </span>
  );
};

type LoadingStateProps = { readonly stepNum: number; readonly percent: number | undefined };

const icons: readonly IconName[] = ['spark', 'search', 'chart', 'edit', 'check-circle'];

/** What the agent is at before its first words: one of five, with a bar where the progress is known. */
export const LoadingState = ({ stepNum, percent }: LoadingStateProps) => {
  const { t } = useTranslation('message');
  const at = Math.min(Math.max(Math.trunc(stepNum), 0), icons.length - 1);
  const words = [
    t('progress.thinking'),
    t('progress.lookingUp'),
    t('progress.analysing'),
    t('progress.generating'),
    t('progress.reflected'),
  ];
  return (
    <div className="loading-state" data-step={at} role="status">
      <span className="loading-words">
        <Icon name={icons[at] ?? 'spark'} size={16} />
        <span>{words[at]}</span>
        {at === 1 && (
          <span className="loading-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        )}
      </span>
      {percent !== undefined && <ProcessBar percent={percent} />}
    </div>
  );
};
