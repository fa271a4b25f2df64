import { classHighlighter, highlightCode } from '@lezer/highlight';
import { describe, expect, it } from 'vitest';
import { type CodeLanguage, codeLanguages } from './code-languages.ts';

const coloursOf = async (language: CodeLanguage, code: string) => {
  const { parser } = await codeLanguages[language]();
  const found: Record<string, string> = {};
  const put = (text: string, classes: string) => {
    if (classes !== '') found[text] = classes;
  };
  highlightCode(code, parser.parse(code), classHighlighter, put, () => undefined);
  return found;
};

describe('the colours of code', () => {
  it('STUDIO-26 Python: words of the language, text, numbers and remarks', async () => {
    expect(await coloursOf('python', 'def main(input):\n    return "好" + str(1)  # 备注')).toMatchObject({
      def: 'tok-keyword',
      return: 'tok-keyword',
      '"好"': 'tok-string',
      1: 'tok-number',
      '# 备注': 'tok-comment',
    });
  });

  it('STUDIO-26 JavaScript', async () => {
    expect(
      await coloursOf('javascript', 'export default function main(input) { return input.a; } // 备注'),
    ).toMatchObject({
      function: 'tok-keyword',
      return: 'tok-keyword',
      '// 备注': 'tok-comment',
    });
  });

  it('JSON, also with what nobody has finished writing', async () => {
    expect(await coloursOf('json', '{"city": "杭州", "high": 21, "rain": true')).toMatchObject({
      '"city"': 'tok-propertyName',
      '"杭州"': 'tok-string',
      21: 'tok-number',
      true: 'tok-bool',
    });
  });
});
