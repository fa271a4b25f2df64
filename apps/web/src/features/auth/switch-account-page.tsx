import './switch-account-page.css';
import { useMutation } from '@tanstack/react-query';
import { exchangeXat } from '@zhixing/contract/auth';
import { Button } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { startSession, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { keepTicket, readTicket, type WaitingTicket } from '../../lib/waiting-ticket.ts';
import { Scene } from '../../ui/scene.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';

const Question = ({ ticket: { xat, username, to } }: { readonly ticket: WaitingTicket }) => {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const navigate = useNavigate();
  const leave = () => {
    keepTicket(null);
    void navigate(to, { replace: true });
  };
  const change = useMutation({
    mutationFn: () => call(exchangeXat, { body: { xat } }),
    onSuccess: ({ token, userInfo }) => {
      startSession(token, userInfo);
      leave();
    },
  });
  const mine = user?.displayName || user?.username || '';
  return (
    <StateBlock
      scene={
        <Scene>
          <circle className="tint" cx="118" cy="88" r="20" />
          <path className="line" d="M84 138c4-20 64-20 68 0" />
          <circle cx="222" cy="88" r="20" />
          <path className="line" d="M188 138c4-20 64-20 68 0M160 96h20m-8-8 8 8-8 8" />
        </Scene>
      }
      heading={t('switch.question', { name: username })}
      text={t('switch.text', { name: username, mine })}
      action={
        <div className="switch-account">
          <Button type="primary" size="large" block disabled={change.isPending} onClick={leave}>
            {t('switch.stay', { mine })}
          </Button>
          <Button size="large" block loading={change.isPending} onClick={() => change.mutate()}>
            {t('switch.change', { name: username })}
          </Button>
        </div>
      }
    />
  );
};

/** A link in somebody's words may carry their login: nobody is made somebody else without being asked. */
export const SwitchAccountPage = () => {
  const { t } = useTranslation(['auth', 'shell']);
  const [ticket] = useState(readTicket);
  return (
    <WorkScreen heading={t('shell:title.switchAccount')} backLabel={t('shell:backToMarket')} backTo="/index">
      {ticket ? <Question ticket={ticket} /> : <Navigate to="/index" replace />}
    </WorkScreen>
  );
};
