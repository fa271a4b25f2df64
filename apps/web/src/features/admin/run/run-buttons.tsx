import type { OpenRun } from '@zhixing/contract/operation';
import { Button } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';

export type RunChange = 'end' | 'again';
type RunButtonsProps = {
  readonly run: OpenRun;
  readonly isBlock?: boolean;
  readonly onChange: (run: OpenRun, change: RunChange) => void;
};

export const RunButtons = ({ run, isBlock = false, onChange }: RunButtonsProps) => {
  const { t } = useTranslation('admin');
  const size = isBlock ? 'middle' : 'small';
  const name = run.username;
  return (
    <span className={isBlock ? 'run-buttons is-block' : 'run-buttons'}>
      <Button size={size} aria-label={t('run.againNamed', { name })} onClick={() => onChange(run, 'again')}>
        {t('run.again')}
      </Button>
      <Button size={size} danger aria-label={t('run.endNamed', { name })} onClick={() => onChange(run, 'end')}>
        {t('run.end')}
      </Button>
    </span>
  );
};
