import type { FormInstance } from 'antd';
import { useState } from 'react';
import { placeFailure } from './place-failure.ts';

type SubmitOptions<Values> = {
  readonly form: FormInstance<Values>;
  readonly send: (values: Values) => Promise<void>;
  /** Which error belongs to which field. */
  readonly fieldOf: Readonly<Record<string, keyof Values & string>>;
  readonly onFailure?: () => void;
};

/** One submit at a time; a refusal lands at its field and what was typed stays. */
export const useSubmit = <Values extends object>({ form, send, fieldOf, onFailure }: SubmitOptions<Values>) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (values: Values): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      const placed = placeFailure(error, fieldOf);
      if (!placed) throw error;
      onFailure?.();
      if (placed.field === undefined) setFailure(placed.text);
      else {
        form.setFields([{ name: placed.field as never, errors: [placed.text] }]);
        form.focusField(placed.field as never);
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    submit: (values: Values) => void submit(values),
    isBusy,
    failure,
    clearFailure: () => setFailure(undefined),
  };
};
