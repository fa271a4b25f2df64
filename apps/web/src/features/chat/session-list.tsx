import './session-list.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Session } from '@zhixing/contract/chat';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { LazyNameDialog } from '../../blocks/agent/lazy-name-dialog.tsx';
import { LazyShareDialog } from '../../blocks/message/lazy-share-dialog.tsx';
import { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { refreshSessions, removeSession, renameSession, sessionsQuery } from './api.ts';
import { groupSessions } from './session-groups.ts';
import { SessionItem } from './session-item.tsx';
import type { ChatSession } from './use-chat-session.ts';

type SessionListProps = {
  readonly agentId: string;
  readonly session: ChatSession;
  /** Something was chosen: a drawer closes. */
  readonly onChosen?: () => void;
};

const useSessions = (agentId: string, { fresh, isFreshShown }: ChatSession) => {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(sessionsQuery(agentId, search));
  const stored = query.data?.pages.flatMap(({ content }) => content);
  const isListed = stored?.some(({ session_id }) => session_id === fresh.session_id);
  // The unused one stands first until the server lists it; a search looks at what is stored.
  const rows = [...(isFreshShown && !isListed && search === '' ? [fresh] : []), ...(stored ?? [])];
  const unique = [...new Map(rows.map((row) => [row.session_id, row])).values()];
  return { ...query, stored, groups: groupSessions(unique, new Date()), search, setSearch };
};

/** What has been talked about with this agent, by day. */
export const SessionList = ({ agentId, session, onChosen }: SessionListProps) => {
  const { t } = useTranslation(['chat', 'dictionary']);
  const { confirm, holder } = useConfirm();
  const [renamed, setRenamed] = useState<Session>();
  const [shared, setShared] = useState<Session>();
  const { groups, stored, error, search, setSearch, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useSessions(agentId, session);

  const choose = (act: () => void) => {
    act();
    onChosen?.();
  };
  const remove = ({ session_id, title }: Session) =>
    void confirm({
      title: t('sessions.removeAsk'),
      content: t('sessions.removeHelp', { title }),
      okText: t('sessions.remove'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          await removeSession(session_id);
        } catch (failure) {
          if (!(failure instanceof CallError)) throw failure;
          return;
        }
        notify('success', t('dictionary:deleted'));
        if (session_id === session.sessionId) session.startNew();
        refreshSessions(agentId);
      },
    });

  return (
    <div className="chat-sessions">
      {holder}
      <Button block icon={<Icon name="plus" size={16} />} onClick={() => choose(session.startNew)}>
        {t('sessions.create')}
      </Button>
      <SearchBox label={t('sessions.search')} value={search} maxLength={40} onSearch={setSearch} />
      <nav className="chat-session-groups" aria-label={t('sessions.label')}>
        {groups.map(({ name, sessions }) => (
          <section key={name}>
            <h2>{t(`sessions.${name}`)}</h2>
            <ul>
              {sessions.map((row) => (
                <SessionItem
                  key={row.session_id}
                  session={row}
                  isOpen={row.session_id === session.sessionId}
                  isNew={row === session.fresh}
                  onOpen={() => choose(() => session.open(row.session_id))}
                  onShare={() => setShared(row)}
                  onRename={() => setRenamed(row)}
                  onRemove={() => remove(row)}
                />
              ))}
            </ul>
          </section>
        ))}
        {!stored && !error && (
          <div className="chat-session-note" role="status" aria-label={t('sessions.loading')}>
            <Skeleton active title={false} paragraph={{ rows: 5, width: ['82%', '64%', '90%', '58%', '74%'] }} />
          </div>
        )}
        {error && !stored && (
          <p className="chat-session-note">
            {t('sessions.failed')}
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </p>
        )}
        {stored?.length === 0 && (
          <p className="chat-session-note">{search ? t('sessions.noMatch') : t('sessions.empty')}</p>
        )}
        {hasNextPage && (
          <Button type="text" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('sessions.next')}
          </Button>
        )}
      </nav>
      {shared && (
        <LazyShareDialog
          key={shared.session_id}
          agentId={agentId}
          sessionId={shared.session_id}
          onClosed={() => setShared(undefined)}
        />
      )}
      {renamed && (
        <LazyNameDialog
          key={renamed.session_id}
          title={t('sessions.rename')}
          okText={t('save')}
          initial={renamed.title}
          onSave={async (name) => {
            await renameSession(renamed.session_id, name);
            refreshSessions(agentId);
            notify('success', t('dictionary:changed'));
          }}
          onClosed={() => setRenamed(undefined)}
        />
      )}
    </div>
  );
};
