import type { ProofPurpose } from '@zhixing/contract/proof-purpose';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { placeFailure } from './place-failure.ts';
import { useProof } from './use-proof.ts';

type CallWithProof = ReturnType<typeof useProof>['callWithProof'];

type SubmitOptions<Values> = {
  readonly form: FormInstance<Values>;
  /** Absent for a call that needs no proof. */
  readonly purpose?: ProofPurpose;
  readonly send: (values: Values, callWithProof: CallWithProof) => Promise<void>;
  /** Which error belongs to which field. */
  readonly fieldOf: Readonly<Record<string, keyof Values & string>>;
  readonly onFailure?: () => void;
};

/** One submit at a time; a refusal lands at its field, what was typed stays, and the refusal goes when that is edited. */
export const useSubmit = <Values extends object>(options: SubmitOptions<Values>) => {
  const { form, purpose, send, fieldOf, onFailure } = options;
  const { prepare, callWithProof, progress } = useProof(purpose);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refusedAt = useRef(new Set<string>());

  const setErrors = (names: Iterable<string>, errors: string[]) =>
    form.setFields([...names].map((name) => ({ name: name as never, errors })));
  const refuseAt = (field: string, text: string) => {
    refusedAt.current.add(field);
    setErrors([field], [text]);
  };
  const dropStale = (changed: Partial<Values>) => {
    setErrors(new Set([...Object.keys(changed), ...refusedAt.current]), []);
    refusedAt.current.clear();
    setFailure(undefined);
  };
  const submit = async (values: Values): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values, callWithProof);
    } catch (error) {
      const placed = placeFailure(error, fieldOf);
      if (!placed) throw error;
      onFailure?.();
      if (placed.field === undefined) setFailure(placed.text);
      else {
        refuseAt(placed.field, placed.text);
        form.focusField(placed.field as never);
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    formProps: {
      form,
      layout: 'vertical',
      size: 'large',
      requiredMark: false,
      validateTrigger: 'onSubmit',
      scrollToFirstError: { focus: true },
      onFinish: (values: Values) => void submit(values),
      onValuesChange: dropStale,
      onFocus: () => purpose && prepare(),
    } as const,
    isBusy,
    progress,
    failure,
    refuseAt,
  };
};
