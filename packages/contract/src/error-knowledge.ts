import { type ErrorRow, refused } from './error-row.ts';

/** Knowledge bases, their files and segments. */
export const knowledgeErrors = {
  KNOWLEDGE_TOO_MANY: refused(
    '最多创建{max}个知识库，请先删除不用的',
    'You can have at most {max} knowledge bases, please delete some first',
  ),
  KNOWLEDGE_FILES_FULL: refused(
    '知识库文件最多{max}个，请先删除不用的',
    'Your knowledge bases can hold at most {max} files, please delete some first',
  ),
  KNOWLEDGE_SPACE_FULL: refused(
    '知识库空间不足：已用{used}，套餐共{limit}，这个文件{wanted}。请删除不用的文件或升级套餐',
    'Not enough knowledge space: {used} of {limit} used, this file takes {wanted}. Delete files or upgrade your plan',
  ),
  FOLDER_NAME_TAKEN: refused('这里已有同名文件夹', 'There is a folder of that name here already'),
  FOLDERS_FULL: refused('文件夹最多{max}个', 'There can be at most {max} folders'),
  KNOWLEDGE_FILE_TYPE: refused(
    '不支持这种文件，或内容与扩展名不符。可以上传 PDF、Word、Excel、PPT、Markdown、TXT、CSV、TSV、HTML 和图片',
    'This kind of file is not supported, or its content is not what its ending says. Upload PDF, Word, Excel, PPT, Markdown, TXT, CSV, TSV, HTML or pictures',
  ),
  ZIP_REQUIRED: refused('请选择 zip 压缩包', 'Please choose a zip archive'),
  ZIP_UNREADABLE: refused('无法读取这个压缩包：{reason}', 'This archive cannot be read: {reason}'),
  ADDRESS_REFUSED: refused(
    '无法读取这个网址：它不存在、要求登录、指向内部网络或不是网页',
    'This address cannot be read: it does not exist, asks for a login, leads into an internal network or is no page',
  ),
  FILE_UNREADABLE: refused('无法读取这个文件：{reason}', 'This file cannot be read: {reason}'),
  FILE_UNDER_WORK: refused(
    '文件正在处理，请等它完成或先取消',
    'The file is being processed, please wait or cancel it first',
  ),
  PARSER_BUSY: refused('解析服务繁忙，请稍后再试', 'The parser is busy, please try again shortly'),
} as const satisfies Record<string, ErrorRow>;
