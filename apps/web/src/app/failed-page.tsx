import '../ui/page.css';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { CallError } from '../lib/call-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { StateBlock } from '../ui/state-block.tsx';
import { FailedScene } from './failed-scene.tsx';
import { NoPermissionScene } from './no-permission-scene.tsx';
import { NotFoundScene } from './not-found-scene.tsx';

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

/** After a deployment old chunks are gone; only a reload brings the new ones. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);

const Failed = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  usePageTitle(t('title.failed'));
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <StateBlock
      isPageHeading
      scene={<FailedScene />}
      heading={t('failed.heading')}
      text={t(isStale(error) ? 'failed.stale' : 'failed.text')}
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
