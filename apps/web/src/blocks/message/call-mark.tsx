import { useTranslation } from '../../lib/use-translation.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { CallState } from './tool-state.ts';

const shapes: Record<Exclude<CallState, 'running'>, IconName> = {
  waiting: 'shield',
  done: 'check-circle',
  failed: 'warn',
  skipped: 'stop',
  stopped: 'warn',
};

/** State as a shape with a word for those who do not see it. */
export const CallMark = ({ state }: { readonly state: CallState }) => {
  const { t } = useTranslation('message');
  const words: Record<CallState, string> = {
    running: t('tool.running'),
    waiting: t('consent.waiting'),
    done: t('tool.done'),
    failed: t('tool.resultFailed'),
    skipped: t('tool.skipped'),
    stopped: t('tool.stopped'),
  };
  return (
    <span className={`call-mark is-${state}`}>
      {state === 'running' ? <span className="message-spin" /> : <Icon name={shapes[state]} size={16} />}
      <span className="unseen">{words[state]}</span>
    </span>
  );
};
