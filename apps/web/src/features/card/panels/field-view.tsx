import { chartPalette } from '@zhixing/contract/block/chart-palette';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { CardWord } from '../card-words.ts';
import { useCard, useDesigner } from '../designer/designer-context.ts';
import type { TreeNode } from '../designer/tree.ts';
import { JsonControl } from './controls/json-control.tsx';
import { ChosenControl, ItemsControl, TableColumnsControl } from './controls/list-controls.tsx';
import { PathControl } from './controls/path-control.tsx';
import {
  ChoiceControl,
  ColorControl,
  DatesControl,
  FlagControl,
  NumberControl,
  StarsControl,
  TextControl,
} from './controls/plain-controls.tsx';
import { RowColumnsControl } from './controls/row-columns-control.tsx';
import { Setting } from './controls/setting.tsx';
import { SizeControl } from './controls/size-control.tsx';
import { StyleControl } from './controls/style-control.tsx';
import type { PanelField } from './panel-field.ts';
import { pathFromResult } from './result-tree.ts';

type FieldViewProps = { readonly node: TreeNode; readonly field: PanelField };

const ChartColors = () => (
  <div className="design-swatches" aria-hidden="true">
    {chartPalette.map((color) => (
      <i key={color} style={{ background: color }} />
    ))}
  </div>
);

/** One setting of the selected widget; what is changed shows on the canvas at once. */
export const FieldView = ({ node, field }: FieldViewProps) => {
  const { t } = useTranslation('card');
  const id = useId();
  const { acts } = useDesigner();
  const sample = useCard(({ draft: { face } }) => face.sample);
  const set = (part: Readonly<Record<string, unknown>>) => acts.set(node.id, part);
  const shared = {
    node,
    id,
    name: field.name,
    value: node.options[field.name],
    onChange: (value: unknown) => set({ [field.name]: value }),
  };
  const controlOf = (): ReactNode => {
    switch (field.control) {
      case 'text':
        return <TextControl {...shared} max={field.max} isLong={field.isLong} />;
      case 'number':
        return <NumberControl {...shared} min={field.min} max={field.max} unit={field.unit} />;
      case 'choice':
        return (
          <ChoiceControl
            {...shared}
            values={field.values}
            wordOf={(value) => t(`choice.${value as CardWord<'choice'>}`)}
          />
        );
      case 'flag':
        return <FlagControl {...shared} />;
      case 'color':
        return <ColorControl {...shared} />;
      case 'path':
        return <PathControl {...shared} data={sample} pathOf={(parts) => pathFromResult(sample, parts)} />;
      case 'items':
        return <ItemsControl {...shared} />;
      case 'chosen':
        return <ChosenControl {...shared} />;
      case 'tableColumns':
        return <TableColumnsControl {...shared} />;
      case 'json':
        return <JsonControl {...shared} />;
      case 'dates':
        return <DatesControl {...shared} />;
      case 'stars':
        return <StarsControl {...shared} />;
      case 'size':
        return <SizeControl node={node} height={field.height} onSet={set} />;
      case 'rowColumns':
        return <RowColumnsControl node={node} />;
      case 'chartColors':
        return <ChartColors />;
      case 'style':
        return <StyleControl {...shared} isPicture={field.isPicture} />;
    }
  };
  if (field.control === 'style') return controlOf();
  const isGroup = ['size', 'rowColumns', 'chartColors', 'tableColumns', 'items', 'choice', 'stars'].includes(
    field.control,
  );
  return (
    <Setting
      id={isGroup ? undefined : id}
      label={t(`option.${field.word}`)}
      help={field.help && t(`optionHelp.${field.help}`)}
      aside={field.control === 'chartColors' && <span className="design-setting-aside">{t('panel.chartColors')}</span>}
    >
      {controlOf()}
    </Setting>
  );
};
