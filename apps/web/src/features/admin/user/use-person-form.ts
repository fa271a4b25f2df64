import { Form } from 'antd';
import type { CallError } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/use-write.ts';

/** One submit at a time; a refusal stands at the field it is about. */
export const usePersonForm = <Draft extends object, Made>(
  send: (draft: Draft) => Promise<Made>,
  fieldOf: (error: CallError) => keyof Draft & string,
  onMade: (made: Made) => void,
) => {
  const [form] = Form.useForm<Draft>();
  const { write: submit, isBusy } = useWrite(
    async (draft: Draft) => onMade(await send(draft)),
    (error) => {
      const name = fieldOf(error);
      form.setFields([{ name: name as never, errors: [Object.values(error.fields)[0] ?? error.message] }]);
    },
  );
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
