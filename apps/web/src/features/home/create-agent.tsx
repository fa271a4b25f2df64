import './create-agent.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createAgent } from '../../blocks/agent/api.ts';
import { NameDialog } from '../../blocks/agent/name-dialog.tsx';
import { useEnterStudio } from '../../blocks/agent/use-enter-studio.tsx';
import { firstIcon, IconPicker } from '../../blocks/icon/icon-picker.tsx';
import type { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notice.ts';
import { Icon } from '../../ui/icon.tsx';

/** A name is enough to begin; the studio does the rest. */
export const CreateAgent = () => {
  const { t } = useTranslation('home');
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
    notify('warning', t('memberFirst'));
    void navigate('/recharge');
    return true;
  };
  return (
    <>
      {holder}
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={open}>
        {t('create')}
      </Button>
      {isOpen && (
        <NameDialog
          title={t('create')}
          okText={t('createOk')}
          help={t('createHelp')}
          initial=""
          lead={
            <div className="create-look">
              <IconPicker value={look} size={48} onChange={setLook} />
              <span>{t('createLook')}</span>
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
