import { builtInTitles } from '@zhixing/contract/built-in-tool';
import { platformTrust, type Tool } from './tool.ts';

const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'full', timeStyle: 'medium' });

export const currentTime: Tool = {
  name: 'current_time',
  title: builtInTitles.current_time,
  trust: platformTrust(),
  description: '查询现在的日期、星期和时间（北京时间）。Tells the current date and time in China.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  run: async (_, { now }) => ({ text: clock.format(now) }),
};
