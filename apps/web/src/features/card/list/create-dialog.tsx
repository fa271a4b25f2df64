import type { CardType } from '@zhixing/contract/card/card-content';
import { cardTypes } from '@zhixing/contract/card/card-content';
import { limits } from '@zhixing/contract/limit';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { createCard, type NewCard } from '../api.ts';
import { Setting } from '../panels/controls/setting.tsx';
import { TemplatePicture } from '../template/template-picture.tsx';

type Start = 'form' | CardType;
const starts: readonly Start[] = ['form', ...cardTypes];
const documentOf = (start: Start): NewCard['document'] =>
  start === 'form'
    ? { kind: 'widgets', widgetList: [] }
    : { kind: 'template', template: { type: start, data: '', list: false, options: {} } };

type CreateDialogProps = { readonly onCreated: (id: string) => void; readonly onClosed: () => void };

/** A name and what to start from: an empty form or one of the ready-made cards. */
export const CreateDialog = ({ onCreated, onClosed }: CreateDialogProps) => {
  const { t } = useTranslation('card');
  const id = useId();
  const refuse = useMemberGate();
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('');
  const [start, setStart] = useState<Start>('form');
  const [fault, setFault] = useState<string>();
  const { write, isBusy } = useWrite(
    async () => {
      onCreated(await createCard({ name: name.trim(), document: documentOf(start) }));
      setOpen(false);
    },
    (error) => {
      if (error.fields.name) setFault(error.fields.name);
      else refuse(error);
    },
  );
  const submit = () => (name.trim() === '' ? setFault(t('create.nameMissing')) : void write());
  return (
    <Modal
      open={isOpen}
      width={640}
      title={t('create.title')}
      okText={t('create.ok')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown && document.getElementById(`${id}name`)?.focus()}
      afterClose={onClosed}
    >
      <div className="cards-create">
        <Setting id={`${id}name`} label={t('create.name')} fault={fault}>
          <Input
            id={`${id}name`}
            maxLength={limits.cardName.most}
            status={fault ? 'error' : undefined}
            placeholder={t('create.namePlaceholder')}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setFault(undefined);
            }}
            onPressEnter={submit}
          />
        </Setting>
        <fieldset className="cards-starts">
          <legend>{t('create.kind')}</legend>
          {starts.map((one) => (
            <label key={one} className={one === start ? 'is-on' : undefined}>
              <input
                type="radio"
                className="unseen"
                name={`${id}start`}
                checked={one === start}
                onChange={() => setStart(one)}
              />
              <TemplatePicture type={one} />
              <b>{one === 'form' ? t('create.blank') : t(`template.${one}`)}</b>
              <small>{one === 'form' ? t('create.blankText') : t(`templateText.${one}`)}</small>
            </label>
          ))}
        </fieldset>
      </div>
    </Modal>
  );
};
