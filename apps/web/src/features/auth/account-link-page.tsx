import { useQuery } from '@tanstack/react-query';
import { type AccountLink, readAccountLink } from '@zhixing/contract/account-link';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { InviteForm } from './invite-form.tsx';
import { type LinkKey, linkKeyOf } from './link-key.ts';
import { LinkPasswordForm } from './link-password-form.tsx';

/** Nothing for a link that is not of this site, or not whole. */
const readLink = async (key: LinkKey | undefined, signal: AbortSignal): Promise<AccountLink | null> => {
  if (!key) return null;
  try {
    return await call(readAccountLink, { body: key }, { quiet: true, signal });
  } catch (error) {
    if (error instanceof CallError && ['NOT_FOUND', 'BAD_REQUEST'].includes(error.errorCode ?? '')) return null;
    throw error;
  }
};

const OverPage = ({ why }: { readonly why: 'used' | 'expired' | 'revoked' | 'absent' }) => {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame heading={t('link.overHeading')} lead={t(`link.over.${why}`)}>
      <LinkButton type="primary" size="large" block to="/login">
        {t('link.login')}
      </LinkButton>
    </AuthFrame>
  );
};

const OpenPage = ({ link, linkKey }: { readonly link: AccountLink; readonly linkKey: LinkKey }) => {
  const { t } = useTranslation(['auth', 'shell']);
  const { tenant } = useSession();
  if (link.kind === 'reset')
    return (
      <AuthFrame heading={t('link.resetHeading')} lead={t('link.resetText', { name: link.username ?? '' })}>
        <LinkPasswordForm linkKey={linkKey} username={link.username ?? ''} />
      </AuthFrame>
    );
  const words = { inviter: link.inviterName, role: t(`shell:role.${link.role ?? 'user'}`) };
  return (
    <AuthFrame
      heading={t('link.inviteHeading', { name: tenant?.title ?? t('shell:brand') })}
      lead={t('link.inviteText', words)}
    >
      {link.email && <p className="auth-lead">{t('link.inviteMail', { email: link.email })}</p>}
      <InviteForm linkKey={linkKey} />
    </AuthFrame>
  );
};

/** What an invitation or a link for a new password leads to. The secret stands behind the #, which no server sees. */
export const AccountLinkPage = () => {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const [key] = useState(() => linkKeyOf(hash));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account-link', key?.linkId],
    queryFn: ({ signal }) => readLink(key, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error)
    return (
      <AuthFrame heading={t('link.failedHeading')} lead={error.message}>
        <Button type="primary" size="large" block loading={isFetching} onClick={() => void refetch()}>
          {t('link.retry')}
        </Button>
      </AuthFrame>
    );
  if (data === undefined)
    return (
      <AuthFrame heading={t('link.loading')} lead="">
        <Spin aria-label={t('link.loading')} />
      </AuthFrame>
    );
  if (!data || !key) return <OverPage why="absent" />;
  return data.state === 'open' ? <OpenPage link={data} linkKey={key} /> : <OverPage why={data.state} />;
};
