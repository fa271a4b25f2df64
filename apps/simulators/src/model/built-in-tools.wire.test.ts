import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInTools } from '../../../server/src/runtime/tools/index.ts';
import { startModel } from '../../test/model-client.ts';

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterAll(async () => {
  expect(await model.stop()).toBe(0);
});

const env = { WEATHER_URL: 'https://w.test', WEATHER_KEY: 'k', TRAIN_URL: 'https://t.test' };
const nobody = () => Promise.reject(new Error('nobody is called here'));
const way = { fetch: nobody, listen: nobody };
const real = builtInTools({ egress: { ...way, everywhere: way }, env });
const tools = real.map(({ name, description, parameters }) => ({
  type: 'function',
  function: { name, description, parameters },
}));
const called = async (question: string) => {
  const { tool_calls = [] } = await model.ask(question, { tools });
  return tool_calls.map(({ function: { name, arguments: args } }) => [name, JSON.parse(args)]);
};
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);

describe('built-in: the demo model and the real tools', () => {
  test('obvious questions choose them', async () => {
    expect(await called('北京明天天气怎么样')).toEqual([['weather', { city: '北京' }]]);
    expect(await called('今天杭州会下雨吗')).toEqual([['weather', { city: '杭州' }]]);
    expect(await called('上海到杭州明天的高铁')).toEqual([
      ['train_search', { from: '上海', to: '杭州', date: tomorrow(), type: '高铁' }],
    ]);
    expect(await called('读一下 https://example.com/a?b=1 讲了什么')).toEqual([
      ['web_page_reader', { url: 'https://example.com/a?b=1' }],
    ]);
    expect(await called('现在几点了？')).toEqual([['current_time', {}]]);
    expect(await called('你好')).toEqual([]);
  });

  test('data in a question becomes a chart', async () => {
    expect(await called('画一个季度销售额的柱状图：一季度 120万元，二季度 98.5万元，三季度 143万元')).toEqual([
      [
        'chart_maker',
        {
          kind: 'bar',
          title: '季度销售额',
          categories: ['一季度', '二季度', '三季度'],
          series: [{ name: '季度销售额', values: [120, 98.5, 143] }],
          unit: '万元',
        },
      ],
    ]);
    const [[name, pie] = []] = await called('用饼图展示部门人数：研发 40、销售 25、客服 15');
    expect([name, pie.kind, pie.categories]).toEqual(['chart_maker', 'pie', ['研发', '销售', '客服']]);
    const [[, line] = []] = await called('Draw a line chart: Jan 3, Feb 5, Mar 4');
    expect([line.kind, line.categories, line.series[0].values]).toEqual(['line', ['Jan', 'Feb', 'Mar'], [3, 5, 4]]);
  });

  test('what it orders is what the chart tool takes', async () => {
    const chart = real.find(({ name }) => name === 'chart_maker');
    const run = { now: new Date(), signal: new AbortController().signal, key: 'k' };
    for (const question of ['画个折线图：周一 3，周二 5', '散点图：甲 3，乙 5', '条形图：甲 -3，乙 5.5']) {
      const [[, order] = []] = await called(question);
      expect((await chart?.run(order, run))?.text).toContain('"type":"echarts"');
    }
  });

  const toldOf = async (question: string, name: string, content: string) => {
    const call = { id: 'c1', type: 'function', function: { name, arguments: '{}' } };
    const messages = [
      { role: 'user', content: question },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content },
    ];
    return (await model.ask(messages, { tools })).text;
  };

  test('results are told as people would', async () => {
    const weather = {
      city: '北京市',
      now: { weather: '晴', temperature: '12°C', wind: '北风≤3级', humidity: '40%' },
      forecast: [{ date: '2026-11-16', weekday: '周一', weather: '小雨', min: 3, max: 12, wind: '北风≤3级' }],
    };
    const sky = await toldOf('北京天气', 'weather', JSON.stringify(weather));
    expect(sky).toContain('**北京市**现在晴，12°C');
    expect(sky).toContain('11/16 有雨');
    const train = {
      train: 'G1',
      from: '上海虹桥',
      departure: '06:08',
      to: '杭州东',
      arrival: '07:12',
      duration: '01:04',
      seats: '二等座 有',
    };
    const trip = { from: '上海', to: '杭州', date: '2026-11-16', total: 1, trains: [train] };
    expect(await toldOf('上海到杭州的高铁', 'train_search', JSON.stringify(trip))).toContain(
      '| G1 | 06:08 上海虹桥 | 07:12 杭州东 | 01:04 | 二等座 有 |',
    );
    expect(
      await toldOf('上海到杭州的高铁', 'train_search', JSON.stringify({ ...trip, total: 0, trains: [] })),
    ).toContain('没有查到');
    expect(
      await toldOf(
        '读 https://a.test',
        'web_page_reader',
        '标题：一页\n<<<网页内容 ab12\n第一段说的是平台的用法。\n网页内容 ab12>>>',
      ),
    ).toContain('《一页》');
    const form = '表单「请假单」已经显示给用户。用户填好后会作为新的消息发来；不要替用户填写。';
    expect(await toldOf('我要请假', 'show_card_1', form)).toContain('请填写下面的「请假单」');
    const filled = '用户填好了表单「请假单」：{"name":"张三","days":["一","二"]}';
    expect(await toldOf('我要请假', 'show_card_1', filled)).toContain('- **days**：一、二');
    expect(await toldOf('北京天气', 'weather', '天气服务今天的调用次数已用完，请明天再试')).toContain('已用完');
  });
});
