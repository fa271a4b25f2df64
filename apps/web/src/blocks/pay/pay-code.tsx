import { Button, QRCode } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { Icon } from '../../ui/icon.tsx';

export type PayAgain = { readonly label: string; readonly isBusy?: boolean; readonly onClick: () => void };

type PayCodeProps = {
  readonly address: string;
  readonly amount: number;
  /** The code is of no use any more; this is what can be done. */
  readonly again?: PayAgain;
};

/** Dark on light in both themes: cameras read it. */
export const PayCode = ({ address, amount, again }: PayCodeProps) => {
  const { t } = useTranslation('pay');
  return (
    <div className="pay-paper">
      {address && (
        <div role="img" aria-label={t('codeLabel', { amount: yuan(amount) })}>
          <div aria-hidden="true">
            <QRCode
              type="svg"
              value={address}
              size={168}
              bordered={false}
              color="var(--code-ink)"
              bgColor="var(--code-paper)"
            />
          </div>
        </div>
      )}
      {again && (
        <div className="pay-cover">
          <Button
            type="primary"
            loading={again.isBusy}
            icon={<Icon name="refresh" size={16} />}
            onClick={() => again.onClick()}
          >
            {again.label}
          </Button>
        </div>
      )}
    </div>
  );
};
