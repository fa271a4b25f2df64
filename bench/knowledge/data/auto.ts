import { ask, heading, item, type Part, pick, text, title, type Writer } from '../draft.ts';
import { flowing, printed } from '../lay-out.ts';

export const writeAuto: Writer = (firm, n) => {
  const { short, manager, engineer, founder, model, product, city, days, percent, late, budget, penalty, seconds } =
    firm;
  const room = pick(n, ['二楼大会议室', '东楼三层', '培训中心', '视频会议']);
  const vendor = pick(n, ['东海橡塑', '恒力五金', '捷通电子', '宏远轴承', '佳和电气']);
  const where = `会议于${n + 4}月${n * 3 + 5}日上午九点在${room}召开，由${manager}主持，应到${late}人，实到${late - 2}人。`;
  const complaint = `关于客户投诉：本月收到${model}投诉${seconds + 3}起，其中${seconds - 1}起为运输磕碰，其余为软件死机。决定自下批起改用蜂窝纸板加护角，由采购部在${days}日内完成切换。`;
  const supplier = `关于供应商：${vendor}连续两次来料不合格，不良率达到百分之${percent + 1}，扣除货款${penalty * 100}元，并列入观察名单三个月。`;
  const line = `关于产能：二号产线的节拍由${seconds * 10}秒缩短到${seconds * 10 - 12}秒，但是测试工位成为瓶颈，同意增购测试台${n + 1}台，预算${Math.round(budget / 8)}万元。`;
  const safety = `关于安全：上周发现消防通道堆放托盘，责任班组扣${percent}分，限当天清理完毕；下月起每周三由安全员随机抽查并拍照公示。`;
  const software = `关于软件：${engineer}汇报了死机的原因，看门狗在写入日志时没有及时喂狗，修正版本将于${n + 5}月底发布，已售设备可以远程升级。`;
  const travel = `关于差旅：即日起省外出差须提前三天申请，住宿标准为每晚${penalty * 5}元以内，超出部分自理；自驾按每公里${(0.8 + n * 0.1).toFixed(1)}元报销。`;
  const canteen = `关于食堂：根据问卷，${60 + percent}%的员工希望增加面食窗口，行政部联系承包方，下月试行两周。`;
  const next = `下次会议定于${n + 5}月${n * 2 + 9}日，请各部门提前两天把材料发给${founder}的助理。`;
  const parts: Part[] = [
    title(`${short}${n + 4}月生产经营例会纪要`),
    text(where),
    ...(n % 2 === 0 ? [heading('议定事项', 1)] : []),
    text(complaint),
    text(supplier),
    text(line),
    text(safety),
    text(software),
    ...(n % 2 === 0 ? [heading('其他', 1)] : []),
    text(travel),
    text(canteen),
    item(next),
    text(`抄送：${city}总部各部门、${product}事业部。`),
  ];
  return {
    fileName: `${short}例会纪要.${n % 3 === 0 ? 'pdf' : 'docx'}`,
    parsed: n % 3 === 0 ? printed(parts, { header: `${short}　会议纪要` }) : flowing(parts),
    asked: [
      ask('literal', `${short}例会上${vendor}的不良率达到百分之多少？`, supplier),
      ask('literal', `${short}二号产线的节拍缩短到多少秒？`, line),
      ask('literal', `${short}例会纪要里住宿标准每晚多少元？`, travel),
      ask('literal', `${short}例会由谁主持，实到多少人？`, where),
      ask('literal', `${short}例会说本月收到${model}投诉多少起？`, complaint),
      ask('paraphrase', `${short}例会上讲的死机是什么原因造成的？`, software),
      ask('paraphrase', `${short}开车出差一公里给报多少？`, travel),
      ask('paraphrase', `${short}消防通道被堵了怎么处罚的？`, safety),
      ask('paraphrase', `${short}下一次例会是哪天，材料发给谁？`, next),
      ask('no shared word', `${short}大伙儿想吃什么新花样？`, canteen),
      ask('no shared word', `${short}打算用什么办法防止箱子路上撞坏？`, complaint),
      ask('unanswerable', `${short}例会讨论了股权激励吗？`),
      ask('unanswerable', `${short}例会批准了谁的辞职申请？`),
    ],
  };
};
