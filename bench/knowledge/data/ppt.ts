import { ask, heading, item, note, type Part, page, pick, row, type Writer } from '../draft.ts';
import { paged } from '../lay-out.ts';

export const writePpt: Writer = (firm, n) => {
  const { short, model, product, manager, city, percent, budget, staff, days, founded, late } = firm;
  const year = 2023 + (n % 2);
  const goal = `全年销售收入目标${(budget * 12) / 10}万元，同比增长百分之${percent * 4}`;
  const channel = `新增${pick(n, ['华东', '西南', '华北'])}区域代理商${n + 4}家，关闭业绩不达标的门店${n + 1}家`;
  const launch = `${model}二代计划${n + 3}月完成小批试产，${n + 6}月正式上市`;
  const risk = `核心芯片交期延长至${days + 12}周，需要提前备货三个月`;
  const hire = `计划招聘研发人员${late}名、销售人员${late + 5}名，年底总人数控制在${staff + late * 2}人以内`;
  const quality = `一次交验合格率由百分之${90 + (n % 5)}提升到百分之${96 + (n % 3)}，客户投诉减少三成`;
  const training = `每月第${pick(n, ['一', '二', '三'])}个周五下午举办技术沙龙，由各部门轮流主讲`;
  const spoken = `这一页请${manager}重点解释：去年投诉集中在包装破损，已经把纸箱由三层改成五层，成本每台增加${n + 2}元。`;
  const green = `屋顶光伏装机${n * 80 + 120}千瓦，预计每年减少电费${n * 6 + 18}万元`;
  const parts: Part[] = [
    page(''),
    heading(`${short}${year}年度经营计划`),
    item(`汇报人：${manager}`),
    item(`${city}　${year}年1月`),
    page(''),
    heading('目录'),
    item('回顾与目标'),
    item('市场与产品'),
    item('质量与人员'),
    item('风险与对策'),
    page(''),
    heading('去年回顾'),
    item(`公司成立${year - founded}年，累计交付${product}${staff * 9}台`),
    item(`回款率百分之${88 + percent}，库存周转天数${days * 3}天`),
    page(''),
    heading('经营目标'),
    item(goal),
    item(`净利润率不低于百分之${percent + 5}`),
    note('目标已经董事会讨论通过，季度复盘时可以上下浮动百分之五。'),
    page(''),
    heading('各区域任务分解'),
    row('区域', '任务（万元）', '负责人'),
    row('华东', budget * 4, pick(n, ['汤浩', '邵敏', '温良'])),
    row('西南', budget * 3, pick(n, ['岳峰', '卓玛', '白雪'])),
    row('海外', budget * 2 + 37, pick(n, ['安然', '梁栋', '盛夏'])),
    page(''),
    heading('渠道建设'),
    item(channel),
    item('上线经销商门户，订单、对账、报修在线完成'),
    page(''),
    heading('新品规划'),
    item(launch),
    item('预研无线版本，完成低功耗验证'),
    page(''),
    heading('质量提升'),
    item(quality),
    note(spoken),
    page(''),
    heading('人员与培训'),
    item(hire),
    item(training),
    page(''),
    heading('绿色工厂'),
    item(green),
    item('淘汰高耗能电机二十台'),
    page(''),
    heading('风险与对策'),
    item(risk),
    item('汇率波动：海外合同改用人民币结算'),
    page(''),
    heading('谢谢聆听'),
  ];
  return {
    fileName: `${short}年度经营计划.pptx`,
    parsed: paged(parts, false),
    asked: [
      ask('literal', `${short}全年销售收入目标是多少万元？`, goal),
      ask('literal', `${short}计划招聘研发人员多少名？`, hire),
      ask('literal', `${short}的一次交验合格率要提升到百分之多少？`, quality),
      ask('literal', `${short}屋顶光伏装机多少千瓦？`, green),
      ask('literal', `${short}新增了几家区域代理商？`, channel),
      ask('paraphrase', `${short}的${model}第二代什么时候上市？`, launch),
      ask('paraphrase', `${short}缺芯片的问题打算怎么应对？`, risk),
      ask('paraphrase', `${short}的技术沙龙一般在什么时候办？`, training),
      ask('no shared word', `${short}去年用户为什么不满意，后来怎么改的？`, spoken),
      ask('no shared word', `${short}今年要扩充多少编制？`, hire),
      ask('table', `${short}海外区域的任务是多少万元，负责人是谁？`, '海外', String(budget * 2 + 37)),
      ask('table', `${short}西南区域由谁负责？`, '西南', pick(n, ['岳峰', '卓玛', '白雪'])),
      ask('unanswerable', `${short}计划收购哪家公司？`),
      ask('unanswerable', `${short}年会在哪个酒店举办？`),
    ],
  };
};
