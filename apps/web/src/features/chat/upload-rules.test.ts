import { expect, it } from 'vitest';
import { acceptList, fileFault } from './upload-rules.ts';

const accepted = ['jpeg', 'jpg', 'png', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'ppt', 'pptx', 'txt', 'mp3', 'wav', 'zip'];

it('CHAT-10 CHAT-21 each of the 14 types is accepted, whatever its case', () => {
  expect(acceptList.split(',')).toEqual(accepted.map((type) => `.${type}`));
  for (const type of accepted) {
    expect(fileFault({ name: `报销.${type}`, size: 10 })).toBeUndefined();
    expect(fileFault({ name: `A.B.${type.toUpperCase()}`, size: 10 })).toBeUndefined();
  }
});

it('CHAT-21 others are refused', () => {
  for (const name of ['a.exe', 'a.svg', 'a.html', 'pdf', 'a.', '', 'a.pdf.js', 'a.gif', 'a.pdf ']) {
    expect(fileFault({ name, size: 10 }), name).toBe('kind');
  }
});

it('a file over 15 MB is refused before it is sent', () => {
  expect(fileFault({ name: 'a.pdf', size: 15 * 1024 * 1024 })).toBeUndefined();
  expect(fileFault({ name: 'a.pdf', size: 15 * 1024 * 1024 + 1 })).toBe('size');
});
