/** Chinese takes about one token a character, other scripts about one for three: rather too many than too few. */
export const roughTokens = (text: string) => {
  let wide = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x2e80) wide++;
  return Math.ceil(wide + (text.length - wide) / 3);
};
