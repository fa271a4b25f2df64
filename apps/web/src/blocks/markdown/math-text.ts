const code = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
const display = /\\\[((?:(?!\\\[)[\s\S])+?)\\\]/g;
const inline = /\\\(((?:(?!\\\()[\s\S])+?)\\\)/g;
/** As Pandoc reads it: no blank inside the marks and no figure after them, so that "$5 和 $10" stays money. */
const dollar = /(?<![\\$\w])\$(?![\s$])((?:[^$\n\\]|\\.){1,400}?)(?<![\s\\])\$(?![\d$])/g;
const looksLikeMath = /[\\^_={}+*/<>|()-]|^[A-Za-z](?:['′]|\d)?$/;

const convert = (text: string) =>
  text
    .replace(display, (_, body: string) => `\n$$\n${body.trim()}\n$$\n`)
    .replace(inline, (_, body: string) => `$$${body.trim()}$$`)
    .replace(dollar, (whole, body: string) => (looksLikeMath.test(body) ? `$$${body}$$` : whole));

/** Models write formulas in four ways; all become `$$`. Code stays as it is. */
export const mathText = (text: string): string => {
  if (!/\$|\\[([]/.test(text)) return text;
  let end = 0;
  let result = '';
  for (const match of text.matchAll(code)) {
    result += convert(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + convert(text.slice(end));
};
