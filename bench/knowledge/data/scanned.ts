import { ask, heading, item, type Part, pick, text, title, type Writer } from '../draft.ts';
import { scanned } from '../lay-out.ts';

export const writeScanned: Writer = (firm, n) => {
  const { name, short, city, seconds, days, percent, late, penalty, phone, temperature, pressure } = firm;
  const machine = pick(n, ['立式钻床', '万能铣床', '蒸汽锅炉', '空气压缩机', '液压折弯机', '桥式起重机']);
  const daily = `${machine}每班开动前，操作者应当向各油孔注入机械油，并空转${seconds}分钟，确认无异响后方可加工。`;
  const guard = `严禁拆除防护罩或者短接行程开关。发现防护装置损坏的，立即停机挂牌，报设备科处理，罚则见本厂安全守则第九项。`;
  const gloves = `操作旋转部件时不准戴手套，长发必须盘入帽内，袖口扎紧，违者罚款${penalty}元。`;
  const overhaul = `一级保养每${days * 10}小时进行一次，由操作者完成；二级保养每${days * 50}小时进行一次，由维修钳工主持，操作者配合。`;
  const belt = `三角皮带的松紧以拇指按下${percent + 8}毫米为宜。过松则打滑发热，过紧则轴承早期磨损。`;
  const fire = `电气箱起火时，首先拉下总闸，再用干粉灭火器扑救，绝对不许泼水。灭火器每${6 + (n % 3) * 3}个月称重一次。`;
  const limit = `安全阀每年校验一次，起跳压力定为${pressure}，铅封不得私自拆开。`;
  const heat = `轴承温升不得超过${temperature}，用手背触摸不能停留三秒以上的，应当停机检查润滑情况。`;
  const shift = `交接班时间为${late}分钟，交班人须在记录本上写明设备状况、余料数量和未了事项，双方签字。`;
  const file = `设备档案保存至报废后两年，由资料室统一编号，借阅不得超过${days}天。`;
  const parts: Part[] = [
    title(`${machine}操作与保养手册`),
    text(`${name}设备科编，供${city}本厂各车间使用。`),
    heading('1 总则', 1),
    text(`本手册适用于${short}在用的${machine}。操作者须经培训考核合格，持证上岗。`),
    heading('2 安全操作', 1),
    heading('2.1 开机之前', 2),
    text(daily),
    heading('2.2 着装', 2),
    text(gloves),
    heading('2.3 防护装置', 2),
    text(guard),
    heading('2.4 火灾处置', 2),
    text(fire),
    heading('3 保养', 1),
    heading('3.1 分级保养', 2),
    text(overhaul),
    heading('3.2 传动皮带', 2),
    text(belt),
    heading('3.3 轴承', 2),
    text(heat),
    heading('3.4 安全阀', 2),
    text(limit),
    heading('4 管理', 1),
    heading('4.1 交接班', 2),
    text(shift),
    heading('4.2 档案', 2),
    text(file),
    item(`（附注）如有疑问，请拨设备科电话${phone}。`),
  ];
  return {
    fileName: `${short}${machine}手册（扫描件）.pdf`,
    parsed: scanned(parts, n),
    asked: [
      ask('literal', `${short}的${machine}每班开动前要空转几分钟？`, daily),
      ask('literal', `${short}${machine}三角皮带的松紧以按下多少毫米为宜？`, belt),
      ask('literal', `${short}${machine}的二级保养每多少小时进行一次，由谁主持？`, overhaul),
      ask('literal', `${short}${machine}的安全阀起跳压力定为多少？`, limit),
      ask('literal', `${short}${machine}手册规定的交接班时间是多少分钟？`, shift),
      ask('paraphrase', `开${short}的${machine}能不能戴手套，违反了罚多少钱？`, gloves),
      ask('paraphrase', `${short}${machine}的电气箱着火了第一步做什么？`, fire),
      ask('paraphrase', `怎么用手判断${short}${machine}的轴承过热？`, heat),
      ask('paraphrase', `${short}${machine}的防护罩坏了应该找谁？`, guard),
      ask('no shared word', `${short}${machine}的资料能拿回家看多久？`, file),
      ask('no shared word', `${short}${machine}下班换人要填什么？`, shift),
      ask('unanswerable', `${short}的${machine}是哪一年购买的？`),
      ask('unanswerable', `${short}的${machine}能加工钛合金吗？`),
    ],
  };
};
