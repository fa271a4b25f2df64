import type { PartKind } from '@zhixing/contract/agent-document';
import type { IconName } from '../../ui/icon.tsx';

export const partIcons: Readonly<Record<PartKind, IconName>> = {
  tools: 'plug',
  knowledge: 'book',
  workflows: 'flow',
  rules: 'shield',
  cards: 'card',
};
