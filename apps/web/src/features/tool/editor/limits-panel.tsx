import { Checkbox, InputNumber } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Field } from '../field.tsx';
import { Panel } from './panel.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

export const LimitsPanel = ({ editor }: { readonly editor: ToolEditorState }) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const { document } = editor.draft;
  const isWorkflow = document.kind === 'WORKFLOW';
  const { isPreApproved } = document.effect;
  const isImplied = document.kind === 'HTTP' && document.request.method !== 'GET';
  const hasEffect = isImplied || document.effect.hasEffect;
  const setEffect = (effect: typeof document.effect) => editor.change({ document: { ...document, effect } });
  return (
    <Panel heading={t('limits.heading')}>
      <div className="tool-fields">
        <Field id={id} label={t('limits.timeout')}>
          <InputNumber
            id={id}
            min={isWorkflow ? 1_000 : 100}
            max={isWorkflow ? 120_000 : 30_000}
            step={1_000}
            precision={0}
            suffix={t('limits.timeoutUnit')}
            value={document.timeoutMs}
            onChange={(timeoutMs) =>
              editor.change({ document: { ...document, timeoutMs: timeoutMs ?? (isWorkflow ? 60_000 : 10_000) } })
            }
          />
        </Field>
        <Checkbox
          checked={hasEffect}
          disabled={isImplied}
          onChange={(event) => setEffect({ hasEffect: event.target.checked, isPreApproved: false })}
        >
          {t('limits.hasEffect')}
          <small className="tool-check-help">{t(isImplied ? 'limits.impliedHelp' : 'limits.hasEffectHelp')}</small>
        </Checkbox>
        {hasEffect && (
          <Checkbox
            checked={isPreApproved}
            onChange={(event) => setEffect({ hasEffect, isPreApproved: event.target.checked })}
          >
            {t('limits.isPreApproved')}
            <small className="tool-check-help">{t('limits.isPreApprovedHelp')}</small>
          </Checkbox>
        )}
      </div>
    </Panel>
  );
};
