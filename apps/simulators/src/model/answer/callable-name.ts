const words: [RegExp, string][] = [
  [/天气/, 'weather'],
  [/火车|车票|列车/, 'train'],
  [/股票|行情/, 'stock'],
  [/汇率/, 'exchange_rate'],
  [/订单/, 'order'],
  [/用户|客户/, 'customer'],
  [/保单|保险/, 'policy'],
  [/地址|位置/, 'location'],
  [/邮件/, 'mail'],
  [/文件|文档/, 'document'],
  [/报告|报表/, 'report'],
  [/知识/, 'knowledge'],
  [/模型/, 'model'],
  [/网页/, 'web_page'],
];
const verbs: [RegExp, string][] = [
  [/查询|查找|搜索|查/, 'query'],
  [/创建|新建|添加/, 'create'],
  [/删除/, 'delete'],
  [/修改|更新/, 'update'],
  [/发送|通知/, 'send'],
  [/计算|测算|算/, 'calculate'],
  [/生成|写/, 'generate'],
  [/列出|目录|列表/, 'list'],
];

const find = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** What a model answers when asked for an identifier. */
export function nameTool(said: string): string {
  const latin = said.match(/[a-z]{3,}/gi)?.map((word) => word.toLowerCase()) ?? [];
  const noun = find(words, said) ?? latin[0] ?? 'tool';
  return `${find(verbs, said) ?? 'run'}_${noun}`;
}
