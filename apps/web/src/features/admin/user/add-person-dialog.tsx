import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { CreateForm } from './create-form.tsx';
import { InviteForm } from './invite-form.tsx';

type AddPersonDialogProps = { readonly isPlatform: boolean; readonly onClosed: () => void };

const ways = ['invite', 'create'] as const;

/** Somebody new: they choose name and password themselves, or are given both. */
export const AddPersonDialog = ({ isPlatform, onClosed }: AddPersonDialogProps) => {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(true);
  const [way, setWay] = useState<(typeof ways)[number]>('invite');
  const Part = way === 'invite' ? InviteForm : CreateForm;
  return (
    <Modal
      open={isOpen}
      title={t('people.add')}
      footer={null}
      width={480}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Segmented
        block
        className="person-ways"
        aria-label={t('people.ways')}
        value={way}
        options={ways.map((value) => ({ value, label: t(`people.way.${value}`) }))}
        onChange={setWay}
      />
      <Part isPlatform={isPlatform} />
    </Modal>
  );
};
