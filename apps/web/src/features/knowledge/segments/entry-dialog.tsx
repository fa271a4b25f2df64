import { limits } from '@zhixing/contract/limit';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { writeEntry } from '../api.ts';

type Entry = { question: string; answer: string };
type EntryDialogProps = {
  readonly knowledgeId: string;
  readonly question?: string;
  readonly onSaved?: () => void;
  readonly onClosed: () => void;
};

/** A question with its answer, written by hand. What was typed stays until it is saved. */
export const EntryDialog = ({ knowledgeId, question = '', onSaved, onClosed }: EntryDialogProps) => {
  const { t } = useTranslation(['knowledge', 'dictionary']);
  const refuse = useMemberGate({ staysWhenShort: true });
  const [form] = Form.useForm<Entry>();
  const [isOpen, setOpen] = useState(true);
  const { write: save, isBusy } = useWrite(async (entry: Entry) => {
    await writeEntry(knowledgeId, { question: entry.question.trim(), answer: entry.answer.trim() });
    notify('success', t('entry.saved'));
    onSaved?.();
    setOpen(false);
  }, refuse);
  const rules = [{ whitespace: true, required: true, message: t('dictionary:questionOrAnswerEmpty') }];
  return (
    <Modal
      open={isOpen}
      width={560}
      title={t('entry.title')}
      okText={t('entry.save')}
      okButtonProps={{ htmlType: 'submit', form: 'entry-form' }}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown && form.focusField(question ? 'answer' : 'question')}
      afterClose={onClosed}
    >
      <p className="entry-help">{t('entry.help')}</p>
      <Form
        form={form}
        id="entry-form"
        name="entry"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={{ question, answer: '' }}
        onFinish={(entry) => void save(entry)}
      >
        <Form.Item name="question" label={t('entry.question')} rules={rules}>
          <Input maxLength={500} autoComplete="off" aria-required="true" />
        </Form.Item>
        <Form.Item name="answer" label={t('entry.answer')} rules={rules}>
          <Input.TextArea
            maxLength={limits.segmentText.most}
            autoSize={{ minRows: 4, maxRows: 14 }}
            aria-required="true"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
