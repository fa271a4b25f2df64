import '../ui/page.css';
import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { CallError } from '../lib/call-error.ts';
import { CodeMissing } from '../lib/load-code.ts';
import { useIsOnline } from '../lib/online.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useIsOldRelease } from '../lib/release.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { StateBlock } from '../ui/state-block.tsx';
import { NoPermissionScene } from './no-permission-scene.tsx';
import { NotFoundScene } from './not-found-scene.tsx';
import { UnpluggedScene } from './unplugged-scene.tsx';

const NotFound = () => {
  const { t } = useTranslation();
  usePageTitle(t('title.notFound'));
  return (
    <StateBlock
      isPageHeading
      scene={<NotFoundScene />}
      heading={t('notFound.heading')}
      text={t('notFound.text')}
      action={<LinkButton to="/index">{t('backToMarket')}</LinkButton>}
    />
  );
};

const NoPermission = () => {
  const { t } = useTranslation();
  usePageTitle(t('title.noPermission'));
  return (
    <StateBlock
      isPageHeading
      scene={<NoPermissionScene />}
      heading={t('noPermission.heading')}
      text={t('noPermission.text')}
      action={<LinkButton to="/index">{t('backToMarket')}</LinkButton>}
    />
  );
};

/** After a release the old code is gone and only a reload brings the new one; without network the page waits for it. */
const useMissingCode = (error: unknown) => {
  const isMissing = error instanceof CodeMissing;
  const isOnline = useIsOnline();
  const isOld = useIsOldRelease();
  const wasOffline = useRef(!isOnline);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isMissing && isOnline && wasOffline.current) void revalidate();
    wasOffline.current = !isOnline;
  }, [isMissing, isOnline, revalidate]);
  if (!isMissing) return undefined;
  return isOnline ? (isOld ? 'old' : 'missing') : 'offline';
};

const Failed = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  usePageTitle(t('title.failed'));
  const requestId = error instanceof CallError ? error.requestId : undefined;
  const missing = useMissingCode(error);
  return (
    <StateBlock
      isPageHeading
      scene={<UnpluggedScene />}
      heading={t(missing ? `failed.${missing}Heading` : 'failed.heading')}
      text={t(missing ? `failed.${missing}` : 'failed.text')}
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('failed.action')}
        </Button>
      }
      note={requestId && `${t('failed.requestId')} ${requestId}`}
    />
  );
};

export const NotFoundPage = () => (
  <div className="page">
    <NotFound />
  </div>
);

export const FailedPage = () => {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  return (
    <div className="page">
      {status === 404 ? <NotFound /> : status === 401 ? <NoPermission /> : <Failed error={error} />}
    </div>
  );
};
