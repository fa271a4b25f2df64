import type { answerFormat as zh } from '../zh-CN/answer-format.ts';

export const answerFormat: typeof zh = {
  format: 'How it answers',
  text: 'Words',
  json: 'JSON',
  textHelp: 'In words, as usual',
  jsonHelp:
    'JSON only, for programs to read. What does not fit is given back to the model once; if it still does not, whoever asked is told',
  nodeHelp:
    'JSON only. What does not fit is given back to the model once; if it still does not, the node fails. Nodes after it name its fields by data',
  schema: 'JSON Schema',
  schemaHelp: 'Answers must fit it; empty means any JSON object',
  start: 'Begin with a sample',
  example: 'An answer by it, for example',
  problem: {
    'not-json': 'This is not correct JSON yet',
    'too-large': 'Too long: 32,000 characters at most',
    'too-deep': '{{at}}: nested too deep',
    'not-object': '{{at}} must be an object here',
    unknown: '{{at}}: this keyword is not supported, because it cannot be checked',
    value: '{{at}}: this value is not allowed',
    reference: '{{at}}: only what stands in $defs or definitions of this schema can be referred to',
  },
};
