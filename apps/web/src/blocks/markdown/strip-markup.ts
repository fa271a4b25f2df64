const names =
  'a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rb rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.replaceAll(
    ' ',
    '|',
  );
const unseen = /<(script|style|template|noscript)\b[^<>]*>(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const tag = new RegExp(`</?(?:${names}|[a-z][a-z0-9]*-[a-z0-9-]*)(?:\\s[^<>]*|/)?>`, 'gi');
const code = /(```|~~~)[\s\S]*?(?:\1|$)|(?<!`)(`+)(?!`)[\s\S]*?[^`]\2(?!`)/g;

/** Again until nothing changes: a tag inside a tag leaves a new one. */
const strip = (text: string, rounds = 8): string => {
  const rest = text.replace(comment, '').replace(unseen, '').replace(tag, '');
  return rest === text || rounds === 0 ? rest : strip(rest, rounds - 1);
};

/** The words of an answer for copying and sharing. Code is what it says: `List<String>` stays. */
export const stripMarkup = (text: string): string => {
  let end = 0;
  let result = '';
  for (const match of text.matchAll(code)) {
    result += strip(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + strip(text.slice(end));
};
