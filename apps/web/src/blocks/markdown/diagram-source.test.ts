import { expect, it } from 'vitest';
import { plainDiagram } from './diagram-source.ts';

it('MSG-24 a diagram keeps its words and lines and loses what acts or loads', () => {
  expect(plainDiagram('graph TD\n  A["一<br/>二"] -->|是| B{三}\n  style A fill:#fff,stroke:#333')).toBe(
    'graph TD\n  A["一<br/>二"] -->|是| B{三}\n  style A fill:#fff,stroke:#333',
  );
  expect(plainDiagram('classDiagram\n  A <|-- B\n  A <--> C\n  class A {\n <<interface>>\n }')).toContain(
    '«interface»',
  );
  for (const hostile of [
    '%%{init: {"securityLevel":"loose"}}%%',
    '---\nconfig:\n  securityLevel: loose\n---\n',
    'graph TD; A-->B; click A "javascript:alert(1)"',
    'sequenceDiagram\n properties A: {"icon":"//evil.example"}',
    'graph TD\n A@{ "\\x69mg": "https://evil.example" }',
    'graph TD\n A["<img src=x>"]',
    'graph TD\n style A fill:url(//evil.example)',
  ]) {
    expect(plainDiagram(hostile)).not.toMatch(/loose|javascript:|\/\/|<img|url\(|@\{|icon/);
  }
});

it.each([
  ['a node', `graph TD\n A@{shape:a${' '.repeat(40_000)}`],
  ['many nodes', `graph TD\n A@{${' shape : "a"  '.repeat(4_000)}!`],
  ['open nodes', 'A@{'.repeat(13_000)],
  ['marks', '<<a'.repeat(13_000)],
])('%s of 40,000 characters is read within 50 ms', (_, source) => {
  plainDiagram('graph TD');
  const began = process.cpuUsage();
  plainDiagram(source);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(50);
});

it('a node keeps its shape and label', () => {
  for (const body of ['shape: rect', ' shape: "a b" , label: "甲, 乙" ', 'label: x,', ''])
    expect(plainDiagram(`graph TD\n A@{${body}}`)).toBe(`graph TD\n A@{${body}}`);
  for (const body of ['img: x', 'shape: a label: b c', 'shape', 'shape: "a<b"'])
    expect(plainDiagram(`graph TD\n A@{${body}}`)).toBe('graph TD\n A');
});
