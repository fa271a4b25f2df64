import { type ErrorRow, refused } from './error-row.ts';

/** Cards and forms. */
export const cardErrors = {
  CARD_TOO_MANY: refused(
    '最多创建{max}张卡片和表单，请先删除不用的',
    'You can have at most {max} cards and forms, please delete some first',
  ),
  CARD_STALE: refused(
    '这张卡片在别处改过，请刷新后再改',
    'This card was changed elsewhere, please reload before you change it',
  ),
  CARD_EMPTY: refused('卡片至少需要一个组件', 'A card needs at least one component'),
  CARD_UNBOUND: refused('请先绑定卡片', 'Please bind the card first'),
  FORM_OVER: refused('这张表单已经提交或过期', 'This form was submitted or has expired'),
  FORM_INCOMPLETE: refused('请先填写：{fields}', 'Please fill in first: {fields}'),
} as const satisfies Record<string, ErrorRow>;
