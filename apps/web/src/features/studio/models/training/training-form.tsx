import type { ModelRow } from '@zhixing/contract/model-settings';
import { type ExamplesCheck as Check, checkExamples, trainingLimits } from '@zhixing/contract/training-examples';
import { Button, Form, Input } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../lib/call-error.ts';
import { formatCount } from '../../../../lib/format-count.ts';
import { notify } from '../../../../lib/notice.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { beginTraining } from './api.ts';
import { ExamplesCheck, isFit } from './examples-check.tsx';

const mega = 1024 * 1024;
const size = trainingLimits.bytes / mega;
const sample = '{"messages":[{"role":"user","content":"…"},{"role":"assistant","content":"…"}]}';
type Chosen = { readonly file: File; readonly check: Check };
type TrainingFormProps = { readonly row: ModelRow; readonly isBusy: boolean };

/** The file is read here first, so that what is wrong with it is known before it is sent. */
export const TrainingForm = ({ row, isBusy }: TrainingFormProps) => {
  const { t } = useTranslation('studioModels');
  const navigate = useNavigate();
  const [form] = Form.useForm<{ name: string }>();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState('');
  const [share, setShare] = useState<number>();
  const isSending = share !== undefined;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setFault('');
    setChosen(undefined);
    if (file.size > trainingLimits.bytes) return setFault(t('training.tooLarge', { size }));
    setChosen({ file, check: checkExamples(await file.text()) });
  };
  const send = async ({ name }: { name: string }) => {
    if (!chosen) return setFault(t('training.fileEmpty'));
    if (!isFit(chosen.check)) return input.current?.focus();
    setShare(0);
    try {
      await beginTraining({ id: row.id, name: name.trim(), file: chosen.file }, setShare);
      notify('success', t('training.started', { name: name.trim() }));
      form.resetFields();
      setChosen(undefined);
    } catch (error) {
      // `upload` has said it.
      if (!(error instanceof CallError)) throw error;
      if (error.errorCode === 'MEMBER_REQUIRED') await navigate('/recharge');
    } finally {
      setShare(undefined);
    }
  };
  const limits = { fewest: trainingLimits.fewest, most: formatCount(trainingLimits.most), size };
  return (
    <>
      {/* Inside the form the kit would show it. */}
      <input
        ref={input}
        type="file"
        accept=".jsonl,.txt,.json"
        hidden
        aria-label={t('training.file')}
        onChange={(event) => void choose(event)}
      />
      <Form
        form={form}
        name="training"
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur']}
        disabled={isBusy || isSending}
        initialValues={{ name: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="name"
          label={t('training.name')}
          extra={t('training.nameHelp', { name: row.name })}
          rules={[{ required: true, whitespace: true, message: t('training.nameEmpty') }]}
        >
          <Input maxLength={20} placeholder={t('training.nameExample')} autoComplete="off" />
        </Form.Item>
        <Form.Item
          label={t('training.file')}
          extra={
            <>
              {t('training.fileHelp', limits)}
              <code className="training-sample">{sample}</code>
            </>
          }
          validateStatus={fault ? 'error' : ''}
          help={fault || undefined}
        >
          <div className="training-file">
            <Button icon={<Icon name="clip" size={16} />} onClick={() => input.current?.click()}>
              {t(chosen ? 'training.chooseOther' : 'training.choose')}
            </Button>
            {chosen && <span className="clip">{chosen.file.name}</span>}
          </div>
          {chosen && <ExamplesCheck check={chosen.check} />}
        </Form.Item>
        <div className="training-start">
          <Button
            type="primary"
            htmlType="submit"
            loading={isSending}
            disabled={isBusy || (chosen && !isFit(chosen.check))}
          >
            {isSending ? t('training.sending', { share: Math.round(share * 100) }) : t('training.start')}
          </Button>
          {isBusy && <span role="status">{t('training.busy')}</span>}
        </div>
      </Form>
    </>
  );
};
