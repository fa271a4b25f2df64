/** Invented firms: everything the documents say is made from these facts. */
export type Firm = {
  name: string;
  short: string;
  city: string;
  product: string;
  model: string;
  founder: string;
  engineer: string;
  manager: string;
  founded: number;
  staff: number;
  warranty: number;
  probation: number;
  leave: number;
  late: number;
  penalty: number;
  power: number;
  voltage: number;
  pressure: string;
  temperature: string;
  seconds: number;
  days: number;
  percent: number;
  budget: number;
  phone: string;
};

const rows: (string | number)[][] = [
  [
    '西安星河仪表有限公司',
    '星河仪表',
    '西安',
    '压力变送器',
    'XH-200',
    '陆远航',
    '方思齐',
    '何静',
    2009,
    312,
    24,
    3,
    7,
    15,
    50,
    12,
    24,
    '1.6兆帕',
    '85摄氏度',
    8,
    15,
    4,
    380,
    '029-6650-2100',
  ],
  [
    '杭州青禾生物科技有限公司',
    '青禾生物',
    '杭州',
    '恒温培养箱',
    'QH-80',
    '沈若溪',
    '郑启明',
    '吴梦婷',
    2014,
    186,
    36,
    2,
    10,
    10,
    80,
    650,
    220,
    '0.2兆帕',
    '65摄氏度',
    5,
    10,
    6,
    520,
    '0571-8820-3366',
  ],
  [
    '成都远山物流装备有限公司',
    '远山物流',
    '成都',
    '包裹分拣机',
    'YS-6',
    '罗大川',
    '蒋雨桐',
    '杜建国',
    2011,
    428,
    18,
    3,
    5,
    20,
    100,
    7500,
    380,
    '0.6兆帕',
    '45摄氏度',
    12,
    20,
    5,
    1260,
    '028-6211-7788',
  ],
  [
    '济南明湖暖通设备有限公司',
    '明湖暖通',
    '济南',
    '空气源热泵',
    'MH-30',
    '孔德明',
    '孙佳怡',
    '田野',
    2006,
    540,
    60,
    6,
    8,
    30,
    60,
    9200,
    380,
    '4.2兆帕',
    '55摄氏度',
    10,
    30,
    3,
    890,
    '0531-5577-1909',
  ],
  [
    '沈阳赤霄机器人有限公司',
    '赤霄机器人',
    '沈阳',
    '协作机械臂',
    'CX-5',
    '佟振华',
    '关山月',
    '金玉珠',
    2017,
    143,
    12,
    4,
    6,
    12,
    120,
    450,
    48,
    '0.8兆帕',
    '50摄氏度',
    3,
    7,
    8,
    1750,
    '024-3388-6521',
  ],
  [
    '厦门白鹭水务技术有限公司',
    '白鹭水务',
    '厦门',
    '反渗透净水主机',
    'BL-500',
    '林海生',
    '苏晓芸',
    '黄志强',
    2012,
    265,
    30,
    1,
    9,
    25,
    70,
    1500,
    220,
    '1.2兆帕',
    '40摄氏度',
    6,
    14,
    2,
    640,
    '0592-2266-9035',
  ],
];

export const firms: Firm[] = rows.map((row) => {
  const [name, short, city, product, model, founder, engineer, manager, founded, staff, warranty, probation] = row;
  const [leave, late, penalty, power, voltage, pressure, temperature, seconds, days, percent, budget, phone] =
    row.slice(12);
  const text = { name, short, city, product, model, founder, engineer, manager, pressure, temperature, phone };
  const count = {
    founded,
    staff,
    warranty,
    probation,
    leave,
    late,
    penalty,
    power,
    voltage,
    seconds,
    days,
    percent,
    budget,
  };
  return { ...text, ...count } as Firm;
});
