/**
 * Loaded before a program of ours: a model's word `77`, or `block the loop` in a call, keeps it busy for ever, as a bad
 * pattern or a count that grows with the square of a text would.
 */
const parse = JSON.parse;
JSON.parse = (text: string, ...more: []) => {
  while (typeof text === 'string' && /"chat\.completion\.chunk".*"content":" ?77\b/.test(text));
  return parse(text, ...more);
};

const isWellFormed = String.prototype.isWellFormed;
String.prototype.isWellFormed = function () {
  while (String(this) === 'block the loop');
  return isWellFormed.call(this);
};
