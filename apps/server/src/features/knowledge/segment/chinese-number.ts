const digits = '零一二三四五六七八九';
const scales: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** 三百六十 or 360 or ３６０; NaN for anything else. */
export const chineseNumber = (text: string): number => {
  const plain = text.replace(/[０-９]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));
  if (/^\d{1,9}$/.test(plain)) return Number(plain);
  let total = 0;
  let digit = 0;
  for (const one of plain.replace(/〇/g, '零').replace(/两/g, '二')) {
    const scale = scales[one];
    const value = digits.indexOf(one);
    if (scale === undefined && value < 0) return Number.NaN;
    if (scale === undefined) digit = value;
    else {
      total += (digit || 1) * scale;
      digit = 0;
    }
  }
  return plain === '' ? Number.NaN : total + digit;
};
