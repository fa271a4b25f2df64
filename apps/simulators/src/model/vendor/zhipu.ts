import { formatType, thinkingType } from './body-rules.ts';
import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

const refuse = (status: number, code: string, message: string, headers = {}) =>
  new Refusal(status, { error: { code, message } }, headers);

/** https://docs.bigmodel.cn/cn/api/api-code and /cn/guide/capabilities/thinking-mode */
export const zhipu: ChatVendor = {
  thinks: (body, model) => /^glm-(?:4\.[5-9]|5)/i.test(model) && thinkingType(body, 'enabled') === 'enabled',
  check: (body) => {
    if (formatType(body) === 'json_schema')
      throw refuse(400, '1210', 'API 调用参数有误：response_format.type 仅支持 text 或 json_object。');
    const { temperature, top_p: topP } = body;
    for (const number of [temperature, topP])
      if (typeof number === 'number' && (number < 0 || number > 1))
        throw refuse(400, '1210', 'API 调用参数有误，请检查文档。');
  },
  refusals: {
    key: () => refuse(401, '1000', '身份验证失败。'),
    full: () => refuse(400, '1261', 'Prompt 超长'),
    busy: (seconds) => refuse(429, '1302', '您的账户已达到速率限制，请您控制请求频率', retryAfter(seconds)),
  },
  thoughts: 'reasoning_content',
  usage: 'last chunk',
  wholeCalls: true,
};
