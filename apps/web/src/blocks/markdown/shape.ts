/** Long runs of marks make parsers slow or deep; nobody writes them to be read. */
const run = /([[\]*_~<>()!`#|$\\-])\1{119}|(?:\[\^?|!\[|<[a-z]{1,12}>|\*\*|__|\*_|_\*){60}|\\\(\\\(/i;
const quotes = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){24}/m;
const tags = /<[a-z][^<>]*>/gi;
const indent = /^(?: {60}|\t{20})/m;

const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;

/** Text that is shown as it is, because drawing it could stop the page. */
export const isOverwrought = (text: string): boolean =>
  text.length > 40_000 ||
  (run.test(text) && !/^[-*_=|:\s]+$/.test(text)) ||
  quotes.test(text) ||
  indent.test(text) ||
  (text.includes('<') && count(text, tags) > 400) ||
  count(text, /\[/g) > 600 ||
  count(text, /[*_~]+/g) > 800 ||
  count(text, /[`@]|\$|www\./g) > 1_200;
