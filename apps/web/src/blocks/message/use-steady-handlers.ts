import type { FormValues } from '@zhixing/contract/block/form-values';
import type { AnswerRating, SentForm } from '@zhixing/contract/chat-message';
import { useEffect, useRef, useState } from 'react';
import type { FormAddress } from './form-key.ts';
import type { MessageHandlers } from './message-view.ts';

type FormArguments = [address: FormAddress, values: FormValues];

/** Handlers that never change, so that a new closure of the page does not draw every message again. */
export const useSteadyHandlers = (latest: MessageHandlers): MessageHandlers => {
  const ref = useRef(latest);
  useEffect(() => {
    ref.current = latest;
  });
  const [steady] = useState<MessageHandlers>(() => ({
    onQuestion: (text) => ref.current.onQuestion(text),
    onPlugin: (name) => ref.current.onPlugin(name),
    onRetry: (runId) => ref.current.onRetry(runId),
    onContinue: (runId) => ref.current.onContinue(runId),
    ...(latest.onPay ? { onPay: (runId: string) => ref.current.onPay?.(runId) } : {}),
    ...(latest.onRate
      ? { onRate: async (runId: string, rating: AnswerRating | null) => ref.current.onRate?.(runId, rating) }
      : {}),
    ...(latest.onForm ? { onForm: (text: string, form: SentForm) => ref.current.onForm?.(text, form) } : {}),
    ...(latest.onReadForms ? { onReadForms: async () => (await ref.current.onReadForms?.()) ?? [] } : {}),
    ...(latest.onSaveForm ? { onSaveForm: async (...form: FormArguments) => ref.current.onSaveForm?.(...form) } : {}),
    ...(latest.onSubmitForm
      ? { onSubmitForm: async (...form: FormArguments) => ref.current.onSubmitForm?.(...form) }
      : {}),
    onShare: () => ref.current.onShare(),
    onViewRecord: (linkUrl) => ref.current.onViewRecord(linkUrl),
    onOpenPanel: (request) => ref.current.onOpenPanel(request),
  }));
  return steady;
};
