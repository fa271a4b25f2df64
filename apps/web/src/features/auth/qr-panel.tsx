import './qr-panel.css';
import { useQuery } from '@tanstack/react-query';
import { keepSession } from '@zhixing/contract/auth';
import { qrCode, qrCodeStatus } from '@zhixing/contract/qr-login';
import { Button, QRCode } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEnter } from './enter.ts';

const pollMs = 2000;

const useQrLogin = () => {
  const code = useQuery({
    queryKey: ['qr-code'],
    queryFn: () => call(qrCode, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const poll = useQuery({
    queryKey: ['qr-status', code.data?.id],
    queryFn: () =>
      call(qrCodeStatus, { params: { id: code.data?.id ?? '' } }, { quiet: true, bearer: code.data?.secret ?? '' }),
    enabled: code.data !== undefined,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'CONFIRMED' || state.data?.status === 'EXPIRED' ? false : pollMs,
  });
  return { code, result: poll.data, status: poll.data?.status ?? 'WAIT' };
};

export const QrPanel = () => {
  const { t } = useTranslation('auth');
  const enter = useEnter();
  const { code, result, status } = useQrLogin();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !result?.token || !result.userInfo) return;
    isDone.current = true;
    const entry = { token: result.token, userInfo: result.userInfo };
    // Without the cookie the login works all the same, only pictures that ask for it do not.
    void call(keepSession, {}, { quiet: true, bearer: entry.token })
      .catch(() => undefined)
      .then(() => enter(entry));
  }, [result, enter]);

  const isFailed = code.isError && !code.isFetching;
  const isOver = status === 'EXPIRED' || isFailed;
  const words = isFailed
    ? 'failed'
    : ({ WAIT: 'wait', SCANNED: 'scanned', CONFIRMED: 'confirmed', EXPIRED: 'expired' } as const)[status];
  return (
    <div className="qr">
      <div className="qr-paper">
        {code.data && (
          <div role="img" aria-label={t('qr.label')}>
            <div aria-hidden="true">
              <QRCode
                type="svg"
                value={code.data.qrcode}
                size={184}
                bordered={false}
                color="var(--code-ink)"
                bgColor="var(--code-paper)"
              />
            </div>
          </div>
        )}
        {(isOver || status === 'SCANNED' || status === 'CONFIRMED') && (
          <div className="qr-cover">
            {isOver ? (
              <Button icon={<Icon name="refresh" size={16} />} onClick={() => void code.refetch()}>
                {t('qr.refresh')}
              </Button>
            ) : (
              <Icon name="check-circle" size={44} />
            )}
          </div>
        )}
      </div>
      <p className="qr-words" role="status">
        {t(`qr.${words}`)}
      </p>
    </div>
  );
};
