/** What a file's name says about it: nothing, where it was made by a machine. */
export const documentName = (fileName: string): string[] => {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 80);
  const isTelling = (name.match(/[\u4e00-\u9fff]/g)?.length ?? 0) >= 2 || /[a-z]{4}/i.test(name);
  const isMade =
    /^(?:新建文档|新建|未命名|文档|扫描|微信图片|img|scan|image|document|untitled|dsc)[\s\d()（）.-]{0,30}$/i.test(
      name,
    );
  return isTelling && !isMade ? [name] : [];
};
