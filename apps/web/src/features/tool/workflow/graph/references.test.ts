import { workflowDocument } from '@zhixing/contract/workflow-document';
import { expect, it } from 'vitest';
import { referencesFor } from './references.ts';

const documentWith = (answer: object) =>
  workflowDocument.parse({
    kind: 'WORKFLOW',
    nodes: [
      { type: 'start', key: 'start', title: '开始' },
      { type: 'model', key: 'm', title: '模型', prompt: '写', answer },
      { type: 'end', key: 'end', title: '结束' },
    ],
    edges: [
      { from: 'start', to: 'm' },
      { from: 'm', to: 'end' },
    ],
  });
const pathsFor = (answer: object, seen = {}) =>
  referencesFor(documentWith(answer), 'end', seen).map(({ path }) => path);
const schema = JSON.stringify({
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'array', items: { type: 'object', properties: { high: { type: 'integer' } } } },
  },
});

it('the fields of a model’s JSON are offered by its schema, before it has ever run', () => {
  expect(pathsFor({ format: 'json', schema })).toEqual([
    'm.text',
    'm.data',
    'm.data.city',
    'm.data.days',
    'm.data.days.0',
  ]);
  expect(pathsFor({ format: 'json', schema: '{' })).toEqual(['m.text', 'm.data']);
  expect(pathsFor({ format: 'text', schema })).toEqual(['m.text']);
});

it('what it gave when it ran is offered once', () => {
  const seen = { m: { text: '{}', data: { city: '上海', wind: 3 } } };
  expect(pathsFor({ format: 'json', schema }, seen)).toEqual([
    'm.text',
    'm.data',
    'm.data.city',
    'm.data.days',
    'm.data.days.0',
    'm.data.wind',
  ]);
});
