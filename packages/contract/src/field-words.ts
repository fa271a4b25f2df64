import type { Locale } from './error.ts';
import { type Limit, limits, overWords, type SentLimit } from './limit.ts';

/** What the shapes of this contract say of a field that they refuse, in English. */
const own: Record<string, string> = {
  'release 或 draft 选一个': 'Give either release or draft',
  '不是可用的 JSON Schema': 'Not a JSON schema that can be used',
  不能重复添加: 'The same thing cannot be added twice',
  分类不能重复: 'Each category may be named once',
  变量名重复: 'Two variables have the same name',
  名称不能为空: 'The name is missing',
  '名称最多 30 个字': 'The name has 30 characters at most',
  名称最多30个字符: 'The name has 30 characters at most',
  名称最多50个字符: 'The name has 50 characters at most',
  名称里有看不见的字符: 'The name has characters that cannot be seen',
  名称重复: 'The name is used twice',
  填写的内容太多: 'Too much is filled in',
  '密码需 8 至 128 个字符': 'A password has 8 to 128 characters',
  工作流不能成环: 'A workflow cannot run in a circle',
  成员名称不能重复: 'Two members have the same name',
  成员标识重复: 'Two members have the same key',
  文件夹名称不能包含斜杠: 'The name of a folder has no slash',
  没有要修改的内容: 'There is nothing to change',
  没有这一天: 'There is no such day',
  编排不能成环: 'A team cannot run in a circle',
  缺少开始或结束节点: 'The start or the end node is missing',
  节点标识重复: 'Two nodes have the same key',
  说明最多200个字符: 'The description has 200 characters at most',
  请写明原因: 'Say why',
  请填写名称: 'Enter a name',
  '请填写字母开头的账号名（3 到 32 位）或邮箱':
    'Enter an account name that begins with a letter (3 to 32 characters) or an email address',
  请说明要收集什么: 'Say what is to be collected',
  '请输入 6 位数字验证码': 'Enter the code of 6 digits',
  请输入: 'Enter something',
  请输入内容: 'Enter some text',
  请输入名称: 'Enter a name',
  请输入工作流名称: 'Enter a name for the workflow',
  请输入描述: 'Enter a description',
  请输入插件名称: 'Enter a name for the plugin',
  请输入插件名称或描述: 'Enter a name or a description of the plugin',
  请输入文件夹名称: 'Enter a name for the folder',
  请输入正确的URL地址: 'Enter a correct URL',
  请输入正确的手机号: 'Enter a correct phone number',
  请输入正确的邮箱: 'Enter a correct email address',
  请输入正确的邮箱或手机号: 'Enter a correct email address or phone number',
  请输入答案: 'Enter the answer',
  '请输入网站地址，如 https://shop.example': 'Enter the address of a site, such as https://shop.example',
  请输入邀请码: 'Enter the code',
  请输入问题: 'Enter the question',
  请求头名称不能使用: 'This header cannot be used',
  '请填写密钥，只能用可见的英文字符': 'Enter the secret: only visible ASCII characters',
  '账号名以字母开头，3 到 32 位，可用字母、数字、点、横线和下划线':
    'An account name begins with a letter and has 3 to 32 characters: letters, digits, dots, hyphens and underscores',
  输入内容不能超过1500字节: '1,500 bytes at most',
  输入内容不能超过15个字符: '15 characters at most',
  连线的一端不存在: 'One end of a connection is missing',
  连线的一端不存在或不能这样连: 'One end of a connection is missing, or it cannot go there',
  连线重复: 'The same connection is drawn twice',
};

const units: Record<Limit['unit'], string> = { count: '', bytes: ' bytes', characters: ' characters' };
const isSent = (entry: [string, Limit]): entry is [SentLimit, Limit] => entry[1].kind === 'sent';
const over = Object.entries<Limit>(limits)
  .filter(isSent)
  .map(([name, { en, most, unit }]) => [
    overWords(name),
    `${en}: ${most.toLocaleString('en-US')}${units[unit]} at most`,
  ]);

const english = new Map([...Object.entries(own), ...(over as [string, string][])]);

/** What is wrong with each field: shapes say it in Chinese, and the reader's language may be another. */
export const fieldsIn = (fields: Record<string, string>, locale: Locale): Record<string, string> =>
  locale === 'zh-CN'
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, english.get(words) ?? words]));
