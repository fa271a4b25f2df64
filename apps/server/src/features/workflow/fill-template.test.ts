import { describe, expect, it } from 'vitest';
import { conditionHolds } from './condition-holds.ts';
import { fillPairs, fillTemplate, fillText } from './fill-template.ts';

const scope = {
  start: { text: '你好', n: 3, empty: '' },
  ask: { body: { items: [{ name: '甲' }, { name: '乙' }], none: null, yes: true }, status: 200 },
};

describe('templates', () => {
  it.each([
    ['{{start.text}}', '你好'],
    [' {{ start.n }} ', 3],
    ['{{ask.body.items.1.name}}', '乙'],
    ['{{ask.body.items}}', [{ name: '甲' }, { name: '乙' }]],
    ['{{ask.body.none}}', null],
    ['{{ask}}', scope.ask],
    ['{{nobody.there}}', ''],
    ['{{start.text.length}}', ''],
    ['没有引用', '没有引用'],
    ['{{start.text}}!{{start.n}}', '你好!3'],
    ['a {{ask.body.items.0}} b', 'a {"name":"甲"} b'],
    ['{{nobody}}-{{ask.body.none}}', '-'],
    ['{{ 1 + 1 }}', '{{ 1 + 1 }}'],
    ['{{start.text', '{{start.text'],
  ])('%s', (template, value) => {
    expect(fillTemplate(template, scope)).toEqual(value);
  });

  it('never lead into what objects inherit, and never run anything', () => {
    for (const path of [
      'constructor',
      'start.constructor.name',
      '__proto__',
      'ask.__proto__.polluted',
      'start.text.at',
    ])
      expect(fillTemplate(`{{${path}}}`, scope)).toBe('');
    expect(fillText('{{start.text}} {{$x}} {{a()}}', scope)).toBe('你好 {{$x}} {{a()}}');
  });

  it('are filled once: a value that looks like a reference stays text', () => {
    expect(fillText('<{{a.x}}>', { a: { x: '{{start.text}}' }, start: { text: '!' } })).toBe('<{{start.text}}>');
  });

  it('by pairs', () => {
    const pairs = [
      { name: 'a', value: '{{start.n}}' },
      { name: '__proto__', value: 'x' },
    ];
    expect(Object.entries(fillPairs(pairs, scope))).toEqual([
      ['a', 3],
      ['__proto__', 'x'],
    ]);
  });
});

describe('conditions', () => {
  it.each([
    ['{{start.text}}', 'equals', '你好', true],
    ['{{start.n}}', 'equals', '3.0', true],
    ['007', 'equals', '7', false],
    ['12345678901234567890', 'equals', '12345678901234567891', false],
    ['{{start.text}}', 'not-equals', '你好', false],
    ['{{start.text}}', 'contains', '好', true],
    ['{{start.text}}', 'not-contains', '好', false],
    ['10', 'greater', '9', true],
    ['10', 'less', '9', false],
    ['b', 'greater', 'a', true],
    ['', 'greater', '-1', false],
    ['{{nobody}}', 'empty', '', true],
    ['{{ask.body.none}}', 'empty', '', true],
    ['{{ask.body.items}}', 'empty', '', false],
    ['{{ask.body.items}}', 'not-empty', '', true],
    ['{{ask.body.yes}}', 'equals', 'true', true],
    ['{{ask.status}}', 'less', '{{start.n}}', false],
  ] as const)('%s %s %s: %s', (left, op, right, holds) => {
    expect(conditionHolds({ left, op, right }, scope)).toBe(holds);
  });

  it('a list contains what is one of its items', () => {
    const list = { a: { list: ['ab', 'c'] } };
    expect(conditionHolds({ left: '{{a.list}}', op: 'contains', right: 'ab' }, list)).toBe(true);
    expect(conditionHolds({ left: '{{a.list}}', op: 'contains', right: 'a' }, list)).toBe(false);
  });
});
