const maxChars = 120;

/** Dots and blanks before a name go; the last dot stays where it makes the ending. */
const withoutLead = (name: string) => {
  const rest = name.replace(/^[.\s]+/, '');
  return rest.includes('.') ? rest : name.slice(Math.max(0, name.lastIndexOf('.')));
};

/**
 * A name fit for a header, a list and a disk of any system: no path, nothing invisible, nothing that turns the
 * direction of reading and so hides the ending.
 */
export const cleanName = (given: string) => {
  const base = given.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const seen = base
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"'|?*%;]/g, '_');
  const plain = withoutLead(seen).replace(/(?<![.\s])[.\s]+$/, '');
  const extension = /\.([a-z0-9]{1,5})$/i.exec(plain)?.[1] ?? '';
  const stem = extension ? plain.slice(0, -extension.length - 1) : plain;
  const room = maxChars - extension.length - 1;
  const short = Array.from(stem).slice(0, room).join('').trim() || 'file';
  return { name: extension ? `${short}.${extension}` : short, extension: extension.toLowerCase() };
};
