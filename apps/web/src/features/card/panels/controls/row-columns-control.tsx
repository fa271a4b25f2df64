import { Button, InputNumber } from 'antd';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useCard, useDesigner } from '../../designer/designer-context.ts';
import { nodeOf } from '../../designer/tree.ts';
import type { ControlProps } from './control-props.ts';

/** The columns of a row with their shares of 24; the last one stays. */
export const RowColumnsControl = ({ node }: Pick<ControlProps, 'node'>) => {
  const { t } = useTranslation('card');
  const { acts } = useDesigner();
  const tree = useCard(({ draft }) => draft.tree);
  return (
    <div className="design-rows">
      {node.children.map((id, index) => (
        <div key={id} className="design-row">
          <span className="design-row-name">{t('panel.columnNo', { no: index + 1 })}</span>
          <InputNumber<number>
            size="small"
            className="num"
            aria-label={t('panel.columnSpan', { no: index + 1 })}
            min={1}
            max={24}
            precision={0}
            suffix="/ 24"
            value={Number(nodeOf(tree, id).options.span)}
            onChange={(span) => {
              if (span !== null) acts.set(id, { span });
            }}
          />
          <button
            type="button"
            className="icon-tool"
            disabled={node.children.length === 1}
            aria-label={t('panel.removeColumn', { no: index + 1 })}
            onClick={() => acts.remove(id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
      <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => acts.addColumn(node.id)}>
        {t('canvas.addColumn')}
      </Button>
    </div>
  );
};
