const rule = (color: string, scope: string[], fontStyle?: string) => ({
  scope,
  settings: { foreground: `var(--code-${color})`, ...(fontStyle ? { fontStyle } : {}) },
});

/** One theme for light and dark: its colours are the page's own properties. */
export const codeTheme = {
  name: 'zhixing',
  type: 'light' as const,
  fg: 'var(--code-text)',
  bg: 'var(--code-back)',
  colors: { 'editor.foreground': 'var(--code-text)', 'editor.background': 'var(--code-back)' },
  settings: [
    { settings: { foreground: 'var(--code-text)', background: 'var(--code-back)' } },
    rule('comment', ['comment', 'punctuation.definition.comment', 'string.comment', 'meta.diff.header']),
    rule('keyword', [
      'keyword',
      'storage',
      'storage.type',
      'storage.modifier',
      'keyword.operator.new',
      'variable.language',
      'entity.name.tag',
      'markup.heading',
    ]),
    rule('string', [
      'string',
      'string.regexp',
      'punctuation.definition.string',
      'markup.inserted',
      'markup.inline.raw',
    ]),
    rule('number', [
      'constant',
      'constant.numeric',
      'constant.language',
      'support.constant',
      'variable.other.constant',
    ]),
    rule('name', [
      'entity.name.function',
      'support.function',
      'meta.function-call.generic',
      'entity.other.attribute-name',
    ]),
    rule('kind', ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.name.namespace']),
    rule('bad', ['invalid', 'markup.deleted']),
    rule('text', ['keyword.operator', 'punctuation', 'variable', 'meta.brace', 'variable.parameter']),
  ],
};
