import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { memberInfoQuery } from '../../blocks/pay/member-info.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { ChatAgent } from './api.ts';
import { chatsLeft } from './chats-left.ts';

/** Said where it binds, and before it does: how many chats the plan still has for today or this month. */
export const ChatsLeft = ({ agent }: { readonly agent: ChatAgent }) => {
  const { t } = useTranslation('chat');
  const { token } = useSession();
  const { data } = useQuery({ ...memberInfoQuery, enabled: token !== undefined });
  const left = data && chatsLeft(data, agent.price > 0);
  if (left === undefined) return null;
  return (
    <span className="chat-left num">
      {t(agent.price > 0 ? 'left.month' : 'left.day', { count: left })}
      {left === 0 && <Link to="/recharge">{t('left.more')}</Link>}
    </span>
  );
};
