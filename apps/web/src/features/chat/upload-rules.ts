import { maxFileBytes } from '@zhixing/contract/file';

const types = 'jpeg jpg png doc docx xls xlsx pdf ppt pptx txt mp3 wav zip'.split(' ');

export const acceptList = types.map((type) => `.${type}`).join(',');
export const maxFiles = 9;

export type FileFault = 'kind' | 'size';

/** The server looks at the content too; the name is enough to say no early. */
export const fileFault = ({ name, size }: Pick<File, 'name' | 'size'>): FileFault | undefined => {
  const type = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!types.includes(type)) return 'kind';
  return size > maxFileBytes ? 'size' : undefined;
};
