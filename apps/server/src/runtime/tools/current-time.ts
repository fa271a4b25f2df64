import type { Tool } from './tool.ts';

const format = (at: Date) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'full', timeStyle: 'medium' }).format(at);

export const currentTime: Tool = {
  name: 'current_time',
  title: { zh: '当前时间', en: 'Current time' },
  description: '查询现在的日期、星期和时间（北京时间）。Tells the current date and time in China.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  run: async (_, { now }) => format(now),
};
