/** Why an archive is not read, in the words that are shown. */
export const zipFaults = {
  notZip: { zh: '不是zip文件', en: 'it is not a zip file' },
  damaged: { zh: '文件已损坏', en: 'it is damaged' },
  zip64: { zh: '不支持zip64格式', en: 'zip64 is not supported' },
  split: { zh: '不支持分卷压缩', en: 'split archives are not supported' },
  encrypted: { zh: '文件已加密', en: 'it is encrypted' },
  method: { zh: '压缩方式不支持', en: 'its compression method is not supported' },
  streamed: {
    zh: '打包方式不支持，请用普通zip重新打包',
    en: 'it was packed as a stream; please pack it as a plain zip',
  },
  commented: { zh: '末尾有多余内容或注释', en: 'something follows its end, or it carries a comment' },
  name: { zh: '文件名不安全', en: 'a file name in it is not safe' },
  twins: { zh: '有重名的文件', en: 'two of its files have the same name' },
  notFile: { zh: '含有目录或链接', en: 'it holds a folder or a link' },
  tooMany: { zh: '文件太多', en: 'it holds too many files' },
  tooLarge: { zh: '解压后太大', en: 'it is too large when unpacked' },
  size: { zh: '文件大小与记录不符', en: 'a file is not as large as it says' },
  checksum: { zh: '校验和不符', en: 'a checksum does not match' },
  overlap: { zh: '文件相互重叠或夹带了其他内容', en: 'its files overlap or something is hidden between them' },
  headers: { zh: '文件头与目录不一致', en: 'a file header and the directory disagree' },
} as const;
export type ZipFault = keyof typeof zipFaults;

export class ZipRefused extends Error {
  readonly fault: ZipFault;

  constructor(fault: ZipFault) {
    super(zipFaults[fault].en);
    this.fault = fault;
  }
}
