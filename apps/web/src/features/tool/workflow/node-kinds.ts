import type { WorkflowNode, WorkflowNodeType } from '@zhixing/contract/workflow-document';
import { isLoneOp } from '@zhixing/contract/workflow-problems';
import type { TFunction } from 'i18next';
import type { IconName } from '../../../ui/icon.tsx';

export const nodeIcons: Record<WorkflowNodeType, IconName> = {
  start: 'enter',
  end: 'check-circle',
  http: 'globe',
  code: 'code',
  model: 'spark',
  condition: 'branch',
  tool: 'plug',
  knowledge: 'book',
  form: 'list',
};

type Words = TFunction<'workflow'>;

/** Those that every workflow begins with were named by the server, in one language. */
export const titleOf = ({ key, title }: Pick<WorkflowNode, 'key' | 'title'>, t: Words): string => {
  if (key === 'start' && title === '开始') return t('type.start');
  return key === 'end' && title === '结束' ? t('type.end') : title;
};

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** `{{http1.body}}` reads as `http1.body` in a line that is only looked at. */
const plain = (text: string) => oneLine(text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => name.trim()));

type Names = { readonly parts: ReadonlyMap<string, string>; readonly parameters: number };

/** What a card says of its node in one line. */
export const summaryOf = (node: WorkflowNode, names: Names, t: Words): string => {
  switch (node.type) {
    case 'start':
      return t('summary.start', { total: names.parameters });
    case 'end':
      return t('summary.end', { total: node.outputs.length });
    case 'http':
      return node.url ? `${node.method} ${plain(node.url.replace(/^https?:\/\//i, ''))}` : t('summary.http');
    case 'code':
      return node.language === 'PYTHON3' ? 'Python' : 'JavaScript';
    case 'model':
      return plain(node.prompt) || t('summary.model');
    case 'condition': {
      if (!node.left) return t('summary.condition');
      const right = isLoneOp(node.op) ? '' : plain(node.right);
      return oneLine(`${plain(node.left)} ${t(`op.${node.op}`)} ${right}`);
    }
    case 'knowledge':
      return node.bases.map((id) => names.parts.get(id) ?? id).join('、') || t('summary.knowledge');
    case 'form':
      return node.part ? (names.parts.get(node.part) ?? t('formGone')) : t('summary.form');
    case 'tool':
      return node.part ? (names.parts.get(node.part) ?? node.part) : t('summary.tool');
  }
};
