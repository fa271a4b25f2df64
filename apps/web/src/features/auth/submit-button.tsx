import { Button } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';

type SubmitButtonProps = {
  readonly label: string;
  readonly isBusy: boolean;
  /** How far the proof is that the call waits for. */
  readonly progress: number | undefined;
};

/** Says in its own place what the person waits for, so that nothing moves. */
export const SubmitButton = ({ label, isBusy, progress }: SubmitButtonProps) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Button className="auth-submit num" type="primary" htmlType="submit" block loading={isBusy}>
        {progress === undefined ? label : t('proof.working', { percent: Math.floor(progress * 100) })}
      </Button>
      <span className="unseen" role="status">
        {progress !== undefined && t('proof.started')}
      </span>
    </>
  );
};
