import { isNodeType, nodeTypes } from '@zhixing/contract/block/block-registry';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import type { TreeNode } from '../../designer/tree.ts';
import type { ControlProps } from './control-props.ts';

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
const write = (value: unknown) => (isNothing(value) || value === undefined ? '' : JSON.stringify(value, null, 2));

type Read = { readonly value: unknown } | { readonly fault: 'syntax' | 'shape' };
/** What the widget would make of it: what it cannot use it would drop without a word. */
export const readOption = ({ type, options }: TreeNode, name: string, text: string): Read => {
  let given: unknown = name === 'value' && type === 'Chart' ? null : [];
  if (text.trim() !== '') {
    try {
      given = JSON.parse(text);
    } catch {
      return { fault: 'syntax' };
    }
  }
  if (!isNodeType(type)) return { fault: 'shape' };
  const kept = (nodeTypes[type].options.parse({ ...options, [name]: given }) as Record<string, unknown>)[name];
  return !isNothing(given) && isNothing(kept) ? { fault: 'shape' } : { value: kept };
};

/** JSON as text. What is not right stays as it was typed; the widget keeps what it had. */
export const JsonControl = ({ id, node, name, value, onChange }: ControlProps) => {
  const { t } = useTranslation('card');
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: unknown }>();
  const [fault, setFault] = useState<'syntax' | 'shape'>();
  const text = draft && (fault !== undefined || draft.of === value) ? draft.text : write(value);
  const change = (next: string) => {
    const read = readOption(node, name, next);
    setFault('fault' in read ? read.fault : undefined);
    setDraft({ text: next, of: 'value' in read ? read.value : value });
    if ('value' in read) onChange(read.value);
  };
  return (
    <>
      <Input.TextArea
        id={id}
        className="is-mono"
        spellCheck={false}
        autoSize={{ minRows: 3, maxRows: 12 }}
        status={fault ? 'error' : undefined}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {fault && (
        <p className="design-setting-fault" role="alert">
          {t(`panel.json.${fault}`)}
        </p>
      )}
    </>
  );
};
