/** Radicals that fonts of PDFs stand for: the sign, then the character that was meant. */
const supplement = [
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇几⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬',
  '⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糹⺰纟⺱罓⺲罒⺳罒⺴罒⺵罒⺶羊⺷羊⺸羊⺹耂⺺肀⺻聿⺼月⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃西⻄西',
  '⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟飠⻠饣⻡首⻢马⻣骨⻤鬼',
  '⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟',
].join('');
const meant = new Map(
  Array.from({ length: supplement.length / 2 }, (_, at) => [supplement[at * 2] ?? '', supplement[at * 2 + 1] ?? '']),
);
// NFKC makes a traditional character of this one.
meant.set('⼾', '户');

const isRadical = /[\u2e80-\u2ef3\u2f00-\u2fd5]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff\ufffe\uffff]/g;

/** By code point: NFKC on a whole text would make Chinese punctuation half as wide. */
export const foldText = (text: string): string =>
  text
    .replace(isRadical, (sign) => meant.get(sign) ?? sign.normalize('NFKC'))
    .replace(unseen, '')
    .replaceAll('\u00a0', ' ')
    .toWellFormed();

const wide = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]/u;
export const isWide = (sign: string) => wide.test(sign);

export const oneLine = (text: string) => foldText(text).replaceAll(/\s+/g, ' ').trim();
