/** Stands between a mark and punctuation while markdown is parsed; no reader ever sees it. */
const hold = '\u2063';
const strong = /(?<![*\\])\*\*(?![\s*])([^*\n]{1,200}?)(?<![\s\\*])\*\*(?!\*)/g;
const punctuation = /^[\p{P}\p{S}]$/u;

/** `**“引号”**24` is bold to its writer, but markdown wants a blank or punctuation behind the marks. */
export const holdEmphasis = (text: string): string =>
  text.includes('**')
    ? text.replace(strong, (whole, body: string) => {
        const [first = '', last = ''] = [body[0], body.at(-1)];
        if (!punctuation.test(first) && !punctuation.test(last)) return whole;
        return `**${hold}${body}${hold}**`;
      })
    : text;

export const withoutHold = (text: string) => text.replaceAll(hold, '');
