import './qr-confirm-page.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { qrCodeConfirm, qrCodeScan } from '@zhixing/contract/qr-login';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { QrScene } from './qr-scene.tsx';

const useQrRequest = (id: string) => {
  const request = useQuery({
    queryKey: ['qr-scan', id],
    queryFn: () => call(qrCodeScan, { params: { id } }, { quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const answer = useMutation({
    mutationFn: (allow: boolean) => call(qrCodeConfirm, { params: { id }, body: { allow } }, { quiet: true }),
  });
  return { request, answer };
};

const QrRequest = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['qrLogin', 'shell']);
  const { user, tenant } = useSession();
  const { request, answer } = useQrRequest(id);
  const failure = request.error ?? answer.error;
  const retry = failure && !('errorCode' in failure && failure.errorCode === 'QR_EXPIRED');
  if (failure) {
    return (
      <StateBlock
        scene={<QrScene state="over" />}
        heading={retry ? t('failed') : t('expired')}
        text={retry ? failure.message : t('again')}
        action={retry && <Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
      />
    );
  }
  if (answer.isSuccess) {
    const words = answer.variables ? t('allowed') : t('denied');
    return (
      <StateBlock scene={<QrScene state={answer.variables ? 'done' : 'over'} />} heading={words} text={t('close')} />
    );
  }
  if (!request.data) {
    return (
      <p className="qr-checking" role="status">
        {t('checking')}
      </p>
    );
  }
  return (
    <StateBlock
      scene={<QrScene state="ask" />}
      heading={t('heading', { name: tenant?.title ?? t('shell:brand') })}
      text={t('text', { account: user?.displayName || user?.username || '' })}
      action={
        <div className="qr-buttons">
          <dl className="qr-facts num">
            <dt>{t('from')}</dt>
            <dd>{request.data.requestedFrom}</dd>
            <dt>{t('at')}</dt>
            <dd>{formatDateTime(request.data.requestedAt)}</dd>
          </dl>
          <Button type="primary" size="large" block loading={answer.isPending} onClick={() => answer.mutate(true)}>
            {t('allow')}
          </Button>
          <Button size="large" block disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            {t('deny')}
          </Button>
        </div>
      }
    />
  );
};

export const QrConfirmPage = () => {
  const { t } = useTranslation(['qrLogin', 'shell']);
  const [search] = useSearchParams();
  return (
    <WorkScreen heading={t('shell:title.qrConfirm')} backLabel={t('shell:backToMarket')} backTo="/index">
      <QrRequest id={search.get('id') ?? ''} />
    </WorkScreen>
  );
};
