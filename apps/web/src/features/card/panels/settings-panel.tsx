import './settings-panel.css';
import { isNodeType } from '@zhixing/contract/block/block-registry';
import { Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useCard } from '../designer/designer-context.ts';
import type { TreeNode } from '../designer/tree.ts';
import { useKindName } from '../designer/use-kind-name.ts';
import { iconOf } from '../designer/widget-kinds.ts';
import { FieldView } from './field-view.tsx';
import { fieldsOf } from './fields-of.ts';
import { type PanelField, type PanelTab, panelTabs } from './panel-field.ts';

/** Name and key stand beside one another. */
const FieldList = ({ node, fields }: { readonly node: TreeNode; readonly fields: readonly PanelField[] }) => {
  const pair = fields.filter(({ name }) => name === 'name' || name === 'key');
  return (
    <div className="design-settings">
      {fields.map((field) => {
        if (field.name === 'key' && pair.length === 2) return null;
        if (field.name !== 'name' || pair.length < 2)
          return <FieldView key={`${field.name}.${field.control}`} node={node} field={field} />;
        return (
          <div key="pair" className="design-pair">
            {pair.map((one) => (
              <FieldView key={one.name} node={node} field={{ ...one, help: undefined }} />
            ))}
          </div>
        );
      })}
    </div>
  );
};

const WidgetPanel = ({ node }: { readonly node: TreeNode }) => {
  const { t } = useTranslation('card');
  const kindName = useKindName();
  const [wanted, setTab] = useState<PanelTab>('data');
  const fields = isNodeType(node.type) ? fieldsOf(node.type) : [];
  const tabs = panelTabs.filter((tab) => fields.some((field) => field.tab === tab));
  return (
    <>
      <header className="design-panel-head">
        <Icon name={iconOf(node.type)} size={18} />
        <h2>{kindName(node.type)}</h2>
        <span className="design-chip is-mono clip">{String(node.options.name ?? '')}</span>
      </header>
      {fields.length === 0 ? (
        <p className="design-panel-note">{t('panel.unknown')}</p>
      ) : (
        <Tabs
          className="design-panel-tabs"
          activeKey={tabs.includes(wanted) ? wanted : tabs[0]}
          onChange={(key) => setTab(key as PanelTab)}
          items={tabs.map((tab) => ({
            key: tab,
            label: t(`panel.tab.${tab}`),
            children: <FieldList key={node.id} node={node} fields={fields.filter((field) => field.tab === tab)} />,
          }))}
        />
      )}
    </>
  );
};

/** Settings of what is selected; of the whole document when nothing is. */
export const SettingsPanel = ({ ofDocument }: { readonly ofDocument: ReactNode }) => {
  const node = useCard(({ draft: { tree }, selected }) => (selected === undefined ? undefined : tree.get(selected)));
  return node ? <WidgetPanel node={node} /> : ofDocument;
};
