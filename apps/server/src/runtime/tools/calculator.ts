import { builtInTitles } from '@zhixing/contract/built-in-tool';
import { evaluate } from './evaluate.ts';
import { platformTrust, type Tool } from './tool.ts';

export const calculator: Tool = {
  name: 'calculator',
  title: builtInTitles.calculator,
  trust: platformTrust(),
  description: '计算一个算式，支持加减乘除、乘方、百分数和常用函数。Evaluates an arithmetic expression.',
  parameters: {
    type: 'object',
    properties: { expression: { type: 'string', description: '算式，例如 (1200+350)*0.8' } },
    required: ['expression'],
    additionalProperties: false,
  },
  run: async ({ expression }) => {
    if (typeof expression !== 'string') throw new Error('缺少算式 expression');
    return { text: `${expression} = ${evaluate(expression)}` };
  },
};
