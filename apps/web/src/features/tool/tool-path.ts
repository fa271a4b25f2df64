import type { PluginRow } from '@zhixing/contract/plugin';

export const toolPath = ({ id, pluginType }: Pick<PluginRow, 'id' | 'pluginType'>) =>
  `/knowledge-list?id=${id}&pluginType=${pluginType}`;
