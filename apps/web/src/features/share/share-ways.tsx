import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LazyShareDialog } from '../../blocks/message/lazy-share-dialog.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { copySession, historyQuery } from './api.ts';

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
  const [isSharing, setSharing] = useState(false);
  const { isMine, isShared, schema_id, session_id } = session;
  const goOn = useMutation({
    mutationFn: async () => (isMine ? session : await copySession(session_id)),
    onSuccess: (own) => navigate(chatPath(own)),
  });
  return (
    <div className="share-ways">
      {isMine && <Button onClick={() => setSharing(true)}>{t(isShared ? 'manage' : 'share')}</Button>}
      <Button
        type="primary"
        loading={goOn.isPending}
        title={isMine ? undefined : t('continueHelp')}
        onClick={() => goOn.mutate()}
      >
        {t('continue')}
      </Button>
      {isSharing && (
        <LazyShareDialog
          agentId={schema_id}
          sessionId={session_id}
          onChanged={() => void client.invalidateQueries(historyQuery(session_id))}
          onClosed={() => setSharing(false)}
        />
      )}
    </div>
  );
};
