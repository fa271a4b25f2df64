import './create-agent.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { firstIcon, IconPicker } from '../icon/icon-picker.tsx';
import { createAgent } from './api.ts';
import { LazyNameDialog } from './lazy-name-dialog.tsx';
import { useEnterStudio } from './use-enter-studio.tsx';

/** A name is enough to begin; the studio does the rest. */
export const CreateAgent = () => {
  const { t } = useTranslation('agent');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [look, setLook] = useState(firstIcon);
  const { enter, holder } = useEnterStudio();
  const open = () => {
    setLook(firstIcon);
    setOpen(true);
  };
  const create = async (name: string) => {
    const id = await createAgent({ agentName: name, agentIcon: look.icon, agentIconBackground: look.background });
    await enter(id);
  };
  const sendToMembership = (error: CallError) => {
    if (error.errorCode !== 'MEMBER_REQUIRED') return false;
    notify('warning', t('create.memberFirst'));
    void navigate('/recharge');
    return true;
  };
  return (
    <>
      {holder}
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={open}>
        {t('create.title')}
      </Button>
      {isOpen && (
        <LazyNameDialog
          title={t('create.title')}
          okText={t('create.ok')}
          help={t('create.help')}
          initial=""
          lead={
            <div className="create-look">
              <IconPicker value={look} size={48} onChange={setLook} />
              <span>{t('create.look')}</span>
            </div>
          }
          onSave={create}
          onFailure={sendToMembership}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
};
