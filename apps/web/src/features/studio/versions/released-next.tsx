import { Button } from 'antd';
import { applyForListing } from '../../../blocks/agent/api.ts';
import { executePath } from '../../../blocks/agent/rules.ts';
import { SharePopover } from '../../../blocks/agent/share-popover.tsx';
import { notify } from '../../../lib/notice.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NextSteps } from '../../../ui/next-steps.tsx';
import { useDraft } from '../draft-context.ts';

const ListButton = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['studioVersions', 'agent']);
  const {
    write: apply,
    isBusy,
    isDone,
  } = useWrite(async () => {
    await applyForListing(id);
    notify('success', t('agent:listingSent'));
  });
  return (
    <Button disabled={isDone} loading={isBusy} onClick={() => void apply()}>
      {t(isDone ? 'agent:mark.pending' : 'publish.list')}
    </Button>
  );
};

/** What a person does with a version that is out: talk to it, hand it on, offer it. */
export const ReleasedNext = ({ no }: { readonly no: number }) => {
  const { t } = useTranslation('studioVersions');
  const id = useDraft((state) => state.id);
  const isListed = useDraft(({ status }) => status.agentStatus === 'C90_Launched');
  const mayList = useSession().tenant?.flags.hideCardMenu !== true;
  return (
    <NextSteps heading={t('publish.next', { no })} text={t(isListed ? 'publish.nextListed' : 'publish.nextText')}>
      <LinkButton to={executePath(id, 'mine')} type="primary">
        {t('publish.chat')}
      </LinkButton>
      <SharePopover agentId={id} />
      {mayList && !isListed && <ListButton id={id} />}
    </NextSteps>
  );
};
