import type { FileFault } from '@zhixing/contract/knowledge-file';

/** Why a file cannot be read and what to do, for refusals; pages have their own. */
export const faultWords: Record<FileFault, { zh: string; en: string }> = {
  broken: { zh: '文件已损坏，请重新导出后再上传', en: 'it is damaged; export it anew and upload it again' },
  encrypted: { zh: '文件有密码，请去掉密码后再上传', en: 'it has a password; remove it and upload it again' },
  empty: {
    zh: '没有可读的文字，扫描件请选择“扫描手册”',
    en: 'there is no text in it; choose “scanned manual” for scans',
  },
  encoding: { zh: '编码无法识别，请另存为 UTF-8', en: 'its encoding is not known; save it as UTF-8' },
  'no-pairs': {
    zh: '没有找到问答，每行应为“问题、制表符、答案”',
    en: 'no pairs were found; each line must be question, tab, answer',
  },
  'too-slow': { zh: '解析时间过长，请拆分后再上传', en: 'it takes too long to read; split it and upload the parts' },
  'too-large': {
    zh: '展开后内容过大，请拆分后再上传',
    en: 'it is too large when unpacked; split it and upload the parts',
  },
  'too-many-pages': { zh: '页数过多，请拆分后再上传', en: 'it has too many pages; split it and upload the parts' },
  address: { zh: '网页打不开或不是网页', en: 'the page cannot be opened or is no page' },
  'no-room': { zh: '知识库空间不足', en: 'there is not enough knowledge space' },
  model: { zh: '向量模型没有应答，请稍后重试', en: 'the embedding model did not answer; try again later' },
  unexpected: { zh: '解析失败，请稍后重试', en: 'it could not be read; try again later' },
};
