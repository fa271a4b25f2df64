import type { WorkflowPair } from '@zhixing/contract/workflow-document';
import { Button, Input } from 'antd';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { TemplateEditor } from './template-editor.tsx';

type PairRowsProps = {
  readonly nodeKey: string;
  /** The part of the node the rows are. */
  readonly group: 'outputs' | 'headers' | 'query' | 'inputs';
  readonly rows: readonly WorkflowPair[];
  readonly onChange: (rows: WorkflowPair[]) => void;
  readonly help?: string;
};

const maxRows = 40;

/** Names with templates, a row each. */
export const PairRows = ({ nodeKey, group, rows, onChange, help }: PairRowsProps) => {
  const { t } = useTranslation('workflow');
  const words = useTranslation('tool').t;
  const { faults, edits } = useWorkflow();
  const heading = t(group);
  const put = (index: number, part: Partial<WorkflowPair>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className="wf-pairs">
      <legend>
        {heading}
        {rows.length > 0 && <span className="num">{rows.length}</span>}
        <Button
          size="small"
          type="text"
          disabled={rows.length >= maxRows}
          aria-label={`${heading} ${t('pairAdd')}`}
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rows, { name: '', value: '' }])}
        />
      </legend>
      {rows.length === 0 && <p className="wf-quiet">{help ?? t('none')}</p>}
      {rows.map((row, index) => {
        const fault = faults[`${nodeKey}.${group}.${index}`];
        const place = { group: heading, no: index + 1 };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; a row that goes away changes the count.
          <div key={`${index} ${rows.length} ${edits.turn}`} className="wf-pair">
            <Input
              size="small"
              maxLength={64}
              spellCheck={false}
              aria-label={t('pairName', place)}
              status={fault ? 'error' : undefined}
              value={row.name}
              onChange={(event) => put(index, { name: event.target.value })}
            />
            <TemplateEditor
              nodeKey={nodeKey}
              label={t('pairValue', place)}
              value={row.value}
              onChange={(value) => put(index, { value })}
            />
            <button
              type="button"
              className="icon-tool is-small"
              aria-label={`${heading} ${t('pairRemove', { no: index + 1 })}`}
              title={t('pairRemove', { no: index + 1 })}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <Icon name="close" size={14} />
            </button>
            {fault && (
              <p className="tool-field-fault" role="alert">
                {words(`fault.${fault}`)}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
};
