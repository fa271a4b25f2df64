import type { Widget } from '@zhixing/contract/block/block-document';
import { missingFields, ownValues } from '@zhixing/contract/block/form-fields';
import type { FormValues } from '@zhixing/contract/block/form-values';
import type { WidgetsDocument } from '@zhixing/contract/card-document';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BlockHost } from './block-host.ts';
import type { FormBlockProps } from './form-block-props.ts';
import { isSendButton, readOnlyIds, requiredIds, withChange } from './form-rules.ts';

type FormStateInput = FormBlockProps & {
  readonly document: WidgetsDocument;
  readonly onSay: (button: Widget | undefined, values: FormValues) => void;
};

/** What is filled in, which buttons were pressed, and what is still missing. */
export const useFormState = (input: FormStateInput) => {
  const { form, document, draft, isInert, fault } = input;
  const [typed, setTyped] = useState<FormValues>({});
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const latest = useRef({ input, typed });
  useEffect(() => {
    latest.current = { input, typed };
  });
  // What was read anew may be of another device; whoever keeps the draft has put what was typed here into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft, and nothing else, makes what was typed old.
  useEffect(() => setTyped({}), [draft]);
  // A press that came to nothing may be made again.
  useEffect(() => {
    if (fault) setPressed(new Set());
  }, [fault]);

  const values = useMemo(() => {
    if (form.state === 'submitted') return form.values ?? draft ?? {};
    // What the model has filled in first may have been changed since.
    return { ...ownValues(document.widgetList, { ...form.values, ...draft }), ...typed };
  }, [form.values, form.state, draft, typed, document]);
  const missing = useMemo(
    () => (isChecked ? missingFields(document, values, form.data) : []),
    [isChecked, document, values, form.data],
  );
  const valuesNow = useRef(values);
  valuesNow.current = values;

  const [acts] = useState(() => {
    const send = (button: Widget | undefined) => {
      const { input: now } = latest.current;
      const isIncomplete =
        now.form.state === 'waiting' && missingFields(now.document, valuesNow.current, now.form.data).length > 0;
      setChecked(isIncomplete);
      if (isIncomplete) return;
      if (button) setPressed((before) => new Set([...before, button.id]));
      now.onSay(button, valuesNow.current);
    };
    return {
      change: (id: string, value: FormValues[string]) => {
        const { input: now } = latest.current;
        if (now.isInert) return;
        const next = withChange(now.document, valuesNow.current, { id, value, data: now.form.data });
        valuesNow.current = next;
        setTyped(next);
        now.onChange?.(next);
      },
      press: (button: Widget) => {
        if (latest.current.input.isInert) return;
        if (isSendButton(button)) send(button);
        else setPressed((before) => new Set([...before, button.id]));
      },
      submit: () => send(undefined),
    };
  });

  const readOnly = useMemo(() => readOnlyIds(document), [document]);
  const isWaiting = form.state === 'waiting';
  const required = useMemo(() => (isWaiting ? requiredIds(document) : new Set<string>()), [document, isWaiting]);
  const host = useMemo(
    (): BlockHost => ({
      data: form.data,
      values,
      isInert,
      pressed,
      readOnly,
      required,
      missing: new Set(missing.map(({ id }) => id)),
      change: acts.change,
      press: acts.press,
    }),
    [form.data, values, isInert, pressed, readOnly, required, missing, acts],
  );
  return { host, missing, submit: acts.submit };
};
