import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { AgentIcon } from './agent-icon.tsx';
import { ChoiceGrid } from './choice-grid.tsx';
import { emojiIds, emojiOf } from './emoji.ts';
import { backgroundNames, builtInCount, iconBackgrounds, resolveIcon } from './resolve-icon.ts';
import { UploadedIcons } from './uploaded-icons.tsx';

export type IconValue = { readonly icon: string; readonly background: string };
type IconPanelProps = { readonly value: IconValue; readonly onChange: (value: IconValue) => void };

const tabFor = { 'built-in': 'built-in', emoji: 'emoji', file: 'file', unknown: 'built-in' } as const;
const builtIns = Array.from({ length: builtInCount }, (_, index) => String(index + 1));

/** One height for all three, so that the dialog stays where it is. */
const sheet = (content: ReactNode) => <div className="icon-panel-sheet">{content}</div>;

/** Preview, three sources and sixteen colours. */
export const IconPanel = ({ value, onChange }: IconPanelProps) => {
  const { t } = useTranslation('icon');
  const { icon, background } = value;
  const choose = (next: string) => onChange({ icon: next, background });
  const grid = { shape: 'tile', value: icon, onChange: choose } as const;
  const faces = builtIns.map((number) => ({
    value: number,
    label: t('builtInNumber', { number }),
    picture: <AgentIcon icon={number} background={background} size={40} />,
  }));
  const emojis = emojiIds.map((id) => ({
    value: id,
    label: emojiOf(id) ?? id,
    picture: <AgentIcon icon={id} background={background} size={40} />,
  }));
  const swatches = iconBackgrounds.map((color, index) => ({
    value: color,
    label: t(`backgrounds.${backgroundNames[index] ?? 'grey'}`),
    picture: <AgentIcon icon="" background={color} size={28} isBare />,
  }));
  return (
    <div className="icon-panel">
      <div className="icon-panel-head">
        <AgentIcon icon={icon} background={background} size={72} />
        <div className="icon-panel-colors">
          <span>{t('background')}</span>
          <ChoiceGrid
            label={t('background')}
            shape="swatch"
            choices={swatches}
            value={background.toLowerCase()}
            onChange={(color) => onChange({ icon, background: color })}
          />
        </div>
      </div>
      <Tabs
        size="small"
        defaultActiveKey={tabFor[resolveIcon(icon).kind]}
        items={[
          {
            key: 'built-in',
            label: t('builtIn'),
            children: sheet(<ChoiceGrid label={t('builtIn')} choices={faces} {...grid} />),
          },
          {
            key: 'emoji',
            label: t('emoji'),
            children: sheet(<ChoiceGrid label={t('emoji')} choices={emojis} {...grid} />),
          },
          {
            key: 'file',
            label: t('uploaded'),
            children: sheet(<UploadedIcons value={icon} background={background} onChange={choose} />),
          },
        ]}
      />
    </div>
  );
};
