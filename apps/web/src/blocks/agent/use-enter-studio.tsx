import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { writeRaw } from '../../lib/storage.ts';
import { useMemberGate } from '../../lib/use-member-gate.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { beginEdit } from './api.ts';

/** Records an edit; one that costs a fee is agreed to first. False: not agreed. */
export const useRecordEdit = (): { record: (id: string) => Promise<boolean>; holder: ReactNode } => {
  const { t } = useTranslation('agent');
  const { confirm, holder } = useConfirm();

  const record = async (id: string, acceptFee?: number): Promise<boolean> => {
    try {
      await beginEdit(id, acceptFee);
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.errorCode !== 'EDIT_NEEDS_FEE') throw error;
      const isAgreed: boolean = await confirm({
        title: error.message,
        okText: t('editOk'),
        cancelText: t('cancel'),
        isDanger: false,
        focus: 'ok',
      });
      return isAgreed && (await record(id, Number(error.fields.acceptFee)));
    }
  };
  return { record, holder };
};

/** The way into the studio: the edit is recorded first. */
export const useEnterStudio = (): { enter: (id: string) => Promise<void>; holder: ReactNode } => {
  const navigate = useNavigate();
  const refuse = useMemberGate();
  const { record, holder } = useRecordEdit();
  const enter = async (id: string) => {
    try {
      if (!(await record(id))) return;
    } catch (error) {
      return refuse(error);
    }
    writeRaw('sessionStorage', 'agentId', id);
    await navigate('/studio');
  };
  return { enter, holder };
};
