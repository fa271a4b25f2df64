import type { AnswerForm as Form } from '@zhixing/contract/answer-part';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { ConfigProvider } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { antLocales } from '../../lib/ant-locale.ts';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { FormBlock } from '../widget/form-block.tsx';
import { type FormAddress, formKey } from './form-key.ts';
import { createFormStore } from './form-store.ts';
import { useMessageForms, useMessageView } from './message-view.ts';

export type AnswerFormProps = {
  readonly form: Form;
  /** Left out for a form that the server does not know as one. */
  readonly address?: FormAddress | undefined;
  /** Names it where it has no address. */
  readonly id: string;
  /** The model still writes what is in it. */
  readonly isPreview?: boolean;
  /** It was handed in, and the answer goes on. */
  readonly onAnswered?: () => void;
};

const useFormStore = () => {
  const { forms, handlers } = useMessageView();
  const [own] = useState(() => createFormStore({ read: handlers.onReadForms, save: handlers.onSaveForm }));
  if (!forms) return own;
  forms.store ??= own;
  return forms.store;
};

/** A form in the conversation: kept while it is half-filled, sent by its button, and then as it was sent. */
export const AnswerForm = ({ form, address: call, id, isPreview = false, onAnswered }: AnswerFormProps) => {
  const { t, i18n } = useTranslation('widgetView');
  const { handlers, isShare, canConsent } = useMessageView();
  const { isPending, sent } = useMessageForms();
  const store = useFormStore();
  const address = call && { ...call, node: form.node };
  const key = address ? formKey(address) : id;
  const draft = useSyncExternalStore(store.subscribe, () => store.draft(key));
  const saidHere = useSyncExternalStore(store.subscribe, () => store.said(key));
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const isWaiting = form.state === 'waiting';
  const values = sent.get(key) ?? saidHere;
  const canSend = isWaiting ? canConsent && handlers.onSubmitForm !== undefined : !isPending;
  const isOpen = values === undefined && (isWaiting || form.state === 'open') && !isShare;
  const isKept = isOpen && address !== undefined && !isPreview;
  useEffect(() => (isKept ? store.watch() : undefined), [isKept, store]);

  const submit = async (place: FormAddress, now: FormValues) => {
    setBusy(true);
    setFault(undefined);
    try {
      await handlers.onSubmitForm?.(place, now);
      store.drop(key);
      onAnswered?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  const say = async (text: string, now: FormValues) => {
    const words = text.trim() || form.title || t('form.submitted');
    if (!handlers.onForm || !address) {
      store.say(key, now);
      return handlers.onQuestion(words);
    }
    setFault(undefined);
    const isSent =
      (await handlers.onForm(words, { runId: address.runId, callId: address.callId, values: now })) !== false;
    if (isSent) store.drop(key);
    else setFault(t('form.notSent'));
  };
  const press = (text: string, now: FormValues) => void (isWaiting ? address && submit(address, now) : say(text, now));
  return (
    <ConfigProvider locale={antLocales[i18n.language === 'en-US' ? 'en-US' : 'zh-CN']}>
      <FormBlock
        form={values ? { ...form, state: 'submitted', values } : form}
        draft={draft}
        isInert={isShare || !canSend || isPreview}
        isBusy={isBusy}
        fault={fault}
        onChange={(now) => {
          setFault(undefined);
          store.change(key, now, address);
        }}
        onPress={press}
      />
    </ConfigProvider>
  );
};
