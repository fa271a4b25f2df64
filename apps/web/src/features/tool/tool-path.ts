import type { PluginRow } from '@zhixing/contract/plugin';

/** The list that an editor was opened from, told along with the visit. */
export const backPath = (state: unknown): string => {
  const { back } = (state ?? {}) as { back?: unknown };
  return typeof back === 'string' && /^\/(home|studio)\?/.test(back) ? back : '/home?types=3';
};

export const toolPath = ({ id, pluginType }: Pick<PluginRow, 'id' | 'pluginType'>) =>
  `/knowledge-list?id=${id}&pluginType=${pluginType}`;
