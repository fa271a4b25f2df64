import { ask, type Part, page, pick, row, type Writer } from '../draft.ts';
import { paged } from '../lay-out.ts';

const surnames = [
  '赵',
  '钱',
  '冯',
  '陈',
  '褚',
  '卫',
  '蒋',
  '沈',
  '韩',
  '杨',
  '朱',
  '秦',
  '尤',
  '许',
  '吕',
  '施',
  '张',
  '孔',
  '曹',
  '严',
];
const given = ['文博', '雨泽', '思远', '佳宁', '子轩', '欣然', '浩宇', '诗涵', '建平', '美玲'];
const parts_ = [
  '密封圈',
  '滤芯',
  '电磁阀',
  '温度探头',
  '控制板',
  '电源模块',
  '轴承',
  '联轴器',
  '接线端子',
  '显示屏',
  '风扇',
  '继电器',
  '皮带',
  '底座',
  '压力表',
  '球阀',
];

export const writeTable: Writer = (firm, n) => {
  const { short, model, city, days, percent } = firm;
  const stock = parts_.map((part, index) => ({
    code: `${model.slice(0, 2)}${String(1001 + index * 7 + n * 100)}`,
    part: `${part}${pick(index + n, ['A型', 'B型', '加强型'])}`,
    count: ((index * 37 + n * 53) % 400) + 6,
    price: (((index * 13.5 + n * 7.3) % 240) + 4.5).toFixed(2),
    place: `${pick(index, ['甲', '乙', '丙', '丁'])}区${(index % 6) + 1}排${((index * 3 + n) % 9) + 1}层`,
    vendor: pick(index + n, ['东海橡塑', '恒力五金', '捷通电子', '宏远轴承', '佳和电气']),
  }));
  const people = Array.from({ length: 24 }, (_, index) => ({
    name: `${surnames[(index * 3 + n * 5) % 20]}${given[(index + n) % 10]}`,
    place: pick(index + n, ['总装车间', '质检部', '采购部', '售后部', '研发部']),
    phone: `8${n}${String(100 + index * 3)}`,
    room: `${pick(index, ['东', '西', '南'])}楼${200 + index + n}`,
  }));
  const months = ['一月', '二月', '三月', '四月', '五月', '六月'].map((month, index) => ({
    month,
    sold: (index + 3) * days + n * 31,
    back: (index * percent + n) % 17,
    money: ((index + 3) * days * 1.7 + n * 11.3).toFixed(1),
  }));
  const parts: Part[] = [
    page('备件库存'),
    row(`${short}备件库存表`, '', '', '', '', ''),
    row('物料编码', '名称', '库存数量', '单价（元）', '库位', '供应商'),
    ...stock.map(({ code, part, count, price, place, vendor }) => row(code, part, count, price, place, vendor)),
    page('通讯录'),
    row('姓名', '部门', '分机号', '办公室'),
    ...people.map(({ name, place, phone, room }) => row(name, place, phone, room)),
    page(`${city}销售月报`),
    row('月份', '销售', '', '退货数量'),
    row('', '数量', '金额（万元）', ''),
    ...months.map(({ month, sold, back, money }) => row(month, sold, money, back)),
  ];
  const [a, b, c] = [stock[(n * 3) % 16], stock[(n * 5 + 4) % 16], stock[(n * 7 + 9) % 16]];
  const [p, q] = [people[(n * 4) % 24], people[(n * 7 + 5) % 24]];
  const [m, k] = [months[n % 6], months[(n + 3) % 6]];
  return {
    fileName: `${short}台账.xlsx`,
    parsed: paged(parts, true),
    asked: [
      ask('table', `${short}的${a?.part}存放在哪个库位？`, a?.code ?? '', a?.place ?? ''),
      ask('table', `${short}物料编码${b?.code}的单价是多少？`, b?.code ?? '', b?.price ?? ''),
      ask('table', `${short}的${c?.part}是哪家供应商提供的？`, c?.code ?? '', c?.vendor ?? ''),
      ask('table', `${short}${p?.name}的分机号是多少？`, p?.name ?? '', p?.phone ?? ''),
      ask('table', `${short}的${q?.name}在哪个办公室？`, q?.name ?? '', q?.room ?? ''),
      ask('table', `${short}${m?.month}的销售金额是多少万元？`, m?.month ?? '', m?.money ?? ''),
      ask('literal', `${short}${k?.month}的退货数量是多少？`, k?.month ?? '', String(k?.sold)),
      ask('literal', `${short}库存里${b?.part}的数量是多少？`, b?.code ?? '', String(b?.count)),
      ask('paraphrase', `给${short}的${q?.name}打内线拨几号？`, q?.name ?? '', q?.phone ?? ''),
      ask('paraphrase', `${short}${m?.month}卖了多少台？`, m?.month ?? '', String(m?.sold)),
      ask('unanswerable', `${short}的员工工资是多少？`),
      ask('unanswerable', `${short}的叉车由谁保管？`),
    ],
  };
};
