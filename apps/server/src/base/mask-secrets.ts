const mask = '••••';
/** Anything shorter would be found in ordinary words. */
const shortest = 4;

const lowerHex = (text: string) => text.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase());

/** The spellings in which another side repeats what it was sent. */
const spellingsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const inAddress = encodeURIComponent(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const base64 = bytes.toString('base64');
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  return [
    secret,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    inAddress,
    lowerHex(inAddress),
    inForm,
    lowerHex(inForm),
    base64,
    base64.replace(/={1,2}$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
};

/** Takes sealed values out of whatever comes back from outside, before anybody or any log gets to read it. */
export const maskSecrets = (secrets: readonly string[]) => {
  const spellings = new Set(secrets.filter(({ length }) => length >= shortest).flatMap(spellingsOf));
  const longestFirst = [...spellings].toSorted((a, b) => b.length - a.length);
  return (text: string): string => longestFirst.reduce((words, spelling) => words.replaceAll(spelling, mask), text);
};
