/** Controls that turn the reading direction: text could show another order than it has. */
const direction = /[\u061c\u202a-\u202e\u2066-\u2069]/g;
/** These and what takes no place: two different addresses or programs could look the same. */
const hidden =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\udb40[\udc00-\udc7f]/g;

const nameOf = (character: string) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');

export const withoutDirection = (text: string) => text.replace(direction, '');

export const withoutHidden = (text: string) => text.replace(hidden, '');

export const showHidden = (text: string) => text.replace(hidden, (character) => `⟨U+${nameOf(character)}⟩`);
