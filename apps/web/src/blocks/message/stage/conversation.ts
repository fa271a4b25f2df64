import type { ChatMessage, ToolCall } from '@zhixing/contract/chat-message';

const time = '2026-11-16T02:00:00.000Z';
let count = 0;
const robot = (part: Partial<ChatMessage>): ChatMessage => {
  count += 1;
  return { uuid: `robot-${count}`, role: 2, content: '', time, runId: `run-${count}`, ...part };
};
const user = (content: string, part: Partial<ChatMessage> = {}): ChatMessage => {
  count += 1;
  return { uuid: `user-${count}`, role: 1, content, time, ...part };
};
const tool = (id: string, name: string, args: object, done?: Partial<ToolCall>): ToolCall => ({
  id,
  function: { name: id, arguments: JSON.stringify(args), metaInfo: { name } },
  collapse: true,
  ...done,
});

const table = [
  '杭州周二多云，**周三午后有小雨**，建议带伞。去程推荐 **G39**，13:33 到杭州东，赶得上下午两点半的会。按您的职级（M3），两天一晚预算 **¥1,846**，在标准之内。',
  '',
  '| 项目 | 差旅标准 | 预计 | 余量 |',
  '|---|---|---:|---:|',
  '| 往返高铁 | 二等座，据实报销 | ¥1,196 | — |',
  '| 住宿 1 晚 | 杭州 ≤ ¥500 / 晚 | ¥430 | ¥70 |',
  '| 市内交通与餐补 | ¥110 / 天，共 2 天 | ¥220 | ¥0 |',
  '| 合计 | | ¥1,846 | ¥70 |',
].join('\n');

const square =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const answerWithTools = robot({
  content: table,
  step: [
    {
      no: 0,
      content: '',
      reasoning: '用户要周二去杭州、周三下午回北京。先查差旅制度确认职级对应的标准，再看天气和车次，最后把三项相加。',
      toolCalls: [
        tool('policy', '差旅制度问答', { level: 'M3', city: '杭州' }, { result: '{"hotel":500,"meal":110}', ms: 300 }),
        tool('weather', '天气查询', { city: '杭州', days: 4 }, { result: '{"low":9,"high":16}', ms: 800 }),
        tool('train', '车次查询', { from: '北京', to: '杭州' }, { result: '[{"no":"G39","seat":46}]', ms: 1200 }),
      ],
      ms: 1800,
    },
    { no: 1, content: table, ms: 1600 },
  ],
  docs: [
    { title: '差旅费管理办法（2026 版）.pdf，第 6 页', url: '/files/policy.pdf', score: 0.91234 },
    { title: '职级与住宿标准对照表.xlsx，第 14 行', score: 0.8 },
  ],
  question: ['周三下午回北京的车次', '西湖区 430 元以内的酒店', '直接生成出差申请单', '第四个不显示'],
  receipt: { model: 'qwen-plus', inputTokens: 984, outputTokens: 300, ms: 3400, costFen: 20 },
});

export const runningAnswer = robot({
  uuid: 'answer-live',
  runId: 'live',
  loading: true,
  content: '符合标准，可以订二等座。正在为您锁定靠窗的位置，锁定后会先请您确认再付款',
  step: [
    {
      no: 0,
      content: '',
      toolCalls: [tool('check', '核对差旅标准', { level: '职级 M3', seat: '二等座' }, { result: 'ok', ms: 300 })],
    },
    {
      no: 1,
      content: '',
      toolCalls: [tool('seat', '查询余票与座位', { no: 'G39', day: '11月17日', seat: '靠窗 A / F' })],
    },
    { no: 2, content: '符合标准，可以订二等座。正在为您锁定靠窗的位置，锁定后会先请您确认再付款', isOpen: true },
  ],
});

/** Every kind of message once. */
export const conversation: ChatMessage[] = [
  user('下周二去杭州拜访客户，周三下午回北京。看看天气和高铁，按公司的差旅标准算一下预算。'),
  answerWithTools,
  user('这是上次的票据和合同，一起看看。', {
    media: [
      { url: square, name: '票据.png', mimeType: 'image/png' },
      { url: '/files/contract.pdf', name: '酒店长期协议（盖章版）.pdf', mimeType: 'application/pdf' },
      { url: '/files/list.xlsx', name: '十月差旅明细.xlsx', mimeType: 'application/vnd.ms-excel' },
    ],
  }),
  robot({ role: 'function', content: '不给人看的一行' }),
  robot({ hidden: true, content: '藏起来的一行' }),
  robot({
    type: 'audio',
    content: '这是语音的文字稿。',
    audioUrl: '/silence.wav',
    audioControl: { duration: 12, playing: false },
  }),
  robot({ type: 'audio', audioUrl: '/silence.wav', audioControl: { duration: 48, playing: false } }),
  robot({
    type: 'tool',
    content: '计算好了，合计 1,846 元。',
    toolCalls: [tool('calc', '计算器', { expression: '1196+430+220' }, { result: '1846', ms: 120 })],
  }),
  robot({
    type: 'collapse',
    name: '完整的差旅条款',
    content: '第一条 员工出差**按职级**享受标准。\n\n第二条 据实报销。',
  }),
  robot({ type: 'menu', content: '{"title":"您想先办哪一件？","options":["订票","订酒店","写申请单"]}' }),
  robot({ type: 'json', content: '{"train":"G39","price":598,"window":true,"seats":["A","F"]}' }),
  robot({
    content: '报告写好了。',
    insightStep: [
      {
        title: '收集公开资料',
        isEnd: true,
        stepList: [{ url: 'https://example.com/report', learning: '三季度差旅支出环比下降 8%。' }],
      },
      { title: '对照历史数据', isEnd: false, stepList: [] },
    ],
  }),
  robot({
    content: '流程如下：',
    mermaid: 'graph LR\n  A[申请] --> B[审批]\n  B --> C[订票]',
    widgetData: { config: { type: 'table' }, rows: 3 },
  }),
  robot({
    content: '请补充两项信息。',
    writable: true,
    writables: [
      { name: 'city', label: '目的城市' },
      { name: 'day', label: '出发日期', value: '11月17日' },
    ],
  }),
  robot({
    content: '请选择用哪个技能继续，也可以直接问。',
    checkPluginsList: [
      { externalPluginName: '天气插件', workflowName: '不显示', pluginName: '不显示' },
      { workflowName: '预算测算', pluginName: '不显示' },
      { pluginName: '日程' },
    ],
    presetQuestions: ['怎么报销打车费？'],
    linkUrl: '/records/1',
  }),
  robot({ content: '我先看一下合同的第', stop: true }),
  user('继续'),
  robot({
    content: '合同第三条约定',
    error: true,
    errorCode: 'MODEL_FAILED',
    continue: true,
    receipt: { model: 'qwen-plus', inputTokens: 120, outputTokens: 8, ms: 900, costFen: 0 },
  }),
];

/** A long session of short turns. */
export const longConversation = (turns: number): ChatMessage[] =>
  Array.from({ length: turns }, (_, index) => [
    user(`第 ${index + 1} 问：本月的差旅费用还剩多少？`, { uuid: `q-${index}` }),
    robot({
      uuid: `a-${index}`,
      runId: `r-${index}`,
      content:
        index % 5 === 0
          ? table
          : `第 ${index + 1} 答：还剩 **${(index * 37) % 9000}** 元，明细见下。\n\n- 交通 60%\n- 住宿 40%`,
      receipt: { model: 'qwen-plus', inputTokens: 400, outputTokens: 90, ms: 1800, costFen: 20 },
    }),
  ]).flat();
