import { Form } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';

/** One submit at a time; a refusal stands at the field it is about. */
export const usePersonForm = <Draft extends object, Made>(
  send: (draft: Draft) => Promise<Made>,
  fieldOf: (error: CallError) => keyof Draft & string,
  onMade: (made: Made) => void,
) => {
  const [form] = Form.useForm<Draft>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (draft: Draft) => {
    setBusy(true);
    try {
      onMade(await send(draft));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const name = fieldOf(error);
      form.setFields([{ name: name as never, errors: [Object.values(error.fields)[0] ?? error.message] }]);
    } finally {
      setBusy(false);
    }
  };
  const formProps = {
    form,
    layout: 'vertical',
    requiredMark: false,
    validateTrigger: 'onSubmit',
    scrollToFirstError: { focus: true },
    onFinish: (draft: Draft) => void submit(draft),
  } as const;
  return { formProps, isBusy };
};
