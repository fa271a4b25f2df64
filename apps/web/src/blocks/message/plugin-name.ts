import type { PluginChoice } from '@zhixing/contract/chat-message';

/** The first name that is there. */
export const pluginName = ({ externalPluginName, workflowName, pluginName: own }: PluginChoice): string =>
  externalPluginName || workflowName || own || '';
