import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useShareSession } from '../../blocks/message/use-share-session.ts';
import { notify } from '../../lib/notice.ts';
import { copySession, historyQuery, revokeShare } from './api.ts';

type Ways = {
  readonly session_id: string;
  readonly schema_id: string;
  readonly isMine: boolean;
  readonly isShared: boolean;
};

const chatPath = ({ schema_id, session_id }: Pick<Ways, 'schema_id' | 'session_id'>) =>
  `/agent-execute?id=${encodeURIComponent(schema_id)}&sessionId=${encodeURIComponent(session_id)}`;

/** The reader goes on in a copy, the owner in the conversation itself. */
export const ShareWays = ({ session }: { readonly session: Ways }) => {
  const { t } = useTranslation('share');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { isMine, isShared, session_id } = session;
  const { share, holder } = useShareSession({ agentId: session.schema_id, sessionId: session_id });
  const reread = () => client.invalidateQueries(historyQuery(session_id));
  const goOn = useMutation({
    mutationFn: async () => (isMine ? session : await copySession(session_id)),
    onSuccess: (own) => navigate(chatPath(own)),
  });
  const revoke = useMutation({
    mutationFn: () => revokeShare(session_id),
    onSuccess: () => {
      notify('success', t('revoked'));
      return reread();
    },
  });
  return (
    <div className="share-ways">
      {isMine && isShared && (
        <Button loading={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('revoke')}
        </Button>
      )}
      {isMine && !isShared && <Button onClick={() => void share().then(reread)}>{t('share')}</Button>}
      <Button
        type="primary"
        loading={goOn.isPending}
        title={isMine ? undefined : t('continueHelp')}
        onClick={() => goOn.mutate()}
      >
        {t('continue')}
      </Button>
      {holder}
    </div>
  );
};
