import type { Locale } from '@zhixing/contract/error';

/** Chinese and English; `{it}` is what the document or the server said. */
const words = {
  // Why a description cannot be read.
  JSON: ['JSON 格式不对：{it}', 'not valid JSON: {it}'],
  YAML: ['YAML 格式不对：{it}', 'not valid YAML: {it}'],
  NOT_OPENAPI: ['不是 OpenAPI 2.0、3.0 或 3.1 的描述', 'not a description in OpenAPI 2.0, 3.0 or 3.1'],
  NO_PATHS: ['里面没有接口（paths）', 'it has no operations (paths)'],
  BROKEN: ['内容不符合 OpenAPI 的结构', 'its content is not built as OpenAPI says'],
  TOO_DEEP: ['嵌套太深', 'it is nested too deep'],
  TOO_MUCH: ['内容太多，请只留需要的接口', 'it is too large; please keep only the operations you need'],
  CURL: ['curl 命令不完整：{it}', 'the curl command is incomplete: {it}'],
  CURL_FILE: ['curl 命令要读取文件或上传表单文件，不能导入', 'the curl command reads or uploads a file'],
  CURL_BODY: ['curl 命令的 JSON 请求体不是对象', 'the JSON body of the curl command is not an object'],
  // Why an operation is left out.
  METHOD: ['只支持 GET、POST、PUT、DELETE', 'only GET, POST, PUT and DELETE are supported'],
  ADDRESS: ['路径不能与 baseUrl 组成地址，或地址太长', 'path and baseUrl make no address, or too long a one'],
  EXTERNAL: ['引用了文档之外的内容，不会去取', 'it refers to something outside the document, which is not fetched'],
  BODY_TYPE: ['不支持的请求体类型：{it}', 'unsupported type of body: {it}'],
  BODY_SHAPE: ['请求体不是对象', 'the body is not an object'],
  FIELDS: ['参数太多，或有必填参数的名称不能用', 'too many parameters, or a required one whose name cannot be used'],
  REST: ['另有 {it} 个操作没有列出', '{it} more operations are not listed'],
  // Why nothing was fetched.
  TIMEOUT: ['对方在15秒内没有给完', 'the server took longer than 15 seconds'],
  UNREACHABLE: ['连接不上该地址，或连接中途断开', 'the address cannot be reached or broke off'],
  REDIRECTS: ['该地址转到了别处，请填写最终的地址', 'the address redirects elsewhere; please enter the final one'],
  ENCODING: ['内容无法解压', 'the content cannot be unpacked'],
  TOO_LARGE: ['内容超过2MB', 'the content is larger than 2 MB'],
  STATUS: ['HTTP {it}', 'HTTP {it}'],
  // Within the description of a field.
  DEFAULT: ['默认 {it}', 'default {it}'],
  EXAMPLE: ['例：{it}', 'e.g. {it}'],
} as const;
export type Wording = keyof typeof words;

export const say = (locale: Locale, which: Wording, it: string | number = '') =>
  words[which][locale === 'en-US' ? 1 : 0].replace('{it}', () => String(it));

/** A description, or one operation of it, that cannot be used. */
export class Unusable extends Error {
  override name = 'Unusable';
  readonly which: Wording;
  readonly it: string;

  constructor(which: Wording, it = '') {
    super(which);
    this.which = which;
    this.it = it;
  }
}
