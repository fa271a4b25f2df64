import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useEffect } from 'react';
import { useRecordEdit } from '../../../blocks/agent/use-enter-studio.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { writeRaw } from '../../../lib/storage.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { fetchDraft } from '../api.ts';
import { StudioScene } from '../studio-scene.tsx';
import { Workspace } from './workspace.tsx';

type OpenAgentProps = { readonly agentId: string; readonly onAll: () => void };

const isGone = (error: Error | null) =>
  error instanceof CallError && ['NOT_FOUND', 'NO_PERMISSION', 'VALIDATION'].includes(error.errorCode ?? '');
const isGated = (error: Error | null) => error instanceof CallError && error.errorCode === 'MEMBER_REQUIRED';

/** Opening an agent is an edit; within half an hour the server counts it once. */
export const OpenAgent = ({ agentId, onAll }: OpenAgentProps) => {
  const { t } = useTranslation('studio');
  const { record, holder } = useRecordEdit();
  const refuse = useMemberGate();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['studio', agentId, 'draft'],
    queryFn: async () => ((await record(agentId)) ? await fetchDraft(agentId) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are new on every render; only the outcome matters.
  useEffect(() => {
    if (data === null) onAll();
    if (isGone(error) || isGated(error)) writeRaw('sessionStorage', 'agentId', null);
    if (isGated(error)) refuse(error);
  }, [data, error]);
  if (data) return <Workspace opened={data} onAll={onAll} />;
  return (
    <div className="page">
      {holder}
      {error && !isFetching && !isGated(error) ? (
        <StateBlock
          isPageHeading
          scene={<StudioScene />}
          heading={t('work.missing')}
          text={error.message}
          action={
            isGone(error) ? (
              <Button onClick={onAll}>{t('work.all')}</Button>
            ) : (
              <Button onClick={() => void refetch()}>{t('work.retry')}</Button>
            )
          }
        />
      ) : (
        <div className="studio-opening" role="status">
          <Spin />
          <span>{t('work.opening')}</span>
        </div>
      )}
    </div>
  );
};
