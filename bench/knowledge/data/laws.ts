import { ask, heading, item, type Part, pick, text, title, type Writer } from '../draft.ts';
import { printed } from '../lay-out.ts';

const numerals = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const chinese = (n: number): string => {
  if (n <= 10) return numerals[n] ?? '';
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return `${tens > 1 ? numerals[tens] : ''}十${ones ? numerals[ones] : ''}`;
};

export const writeLaws: Writer = (firm, n) => {
  const { short, name, city, probation, leave, late, penalty, days, percent, budget } = firm;
  const parts: Part[] = [title(pick(n, [`${name}劳动管理规定`, `${name}员工管理办法`]))];
  let article = 0;
  let chapter = 0;
  const add = (name: string) => parts.push(heading(`第${chinese(++chapter)}章　${name}`, 1));
  const rule = (...paragraphs: string[]) => {
    const mark = `第${chinese(++article)}条`;
    parts.push(
      text(`${mark}　${paragraphs[0]}`),
      ...paragraphs.slice(1).map((one) => (/^（/.test(one) ? item(one) : text(one))),
    );
    return mark;
  };
  add('总则');
  rule(`为了规范劳动用工，保护公司与员工双方的合法权益，依据国家有关法律，结合${short}的实际情况，制定本规定。`);
  rule(
    `本规定适用于${short}在${city}及各分支机构的全体员工。实习生、劳务派遣人员参照执行，但第${chinese(12)}条的规定除外。`,
  );
  rule('公司遵循平等自愿、协商一致、诚实信用的原则订立和履行劳动合同。');
  add('招聘与试用');
  const identity =
    '应聘者应当如实提供身份证件、学历证书、离职证明和最近一次体检报告；提供虚假材料的，公司可以随时解除劳动合同。';
  rule(identity);
  const trial = `劳动合同期限为三年以上的，试用期为${probation}个月，试用期间工资为转正工资的百分之${80 + percent}。`;
  rule(trial, '同一员工只能约定一次试用期。试用期包含在劳动合同期限以内。');
  const mentor = `新员工入职后第一周由人力资源部指定一名导师，导师每带教一人，每月领取津贴${penalty * 4}元。`;
  rule(mentor);
  if (n % 2 === 0) rule('关键岗位的应聘者须经两轮面试，末轮由总经理主持。面试记录由人力资源部保存两年。');
  add('工作时间与休假');
  rule('公司实行每日工作八小时、每周工作四十小时的标准工时制度，生产一线按批准的综合工时执行。');
  const lateRule = `员工迟到不满${late}分钟的，每次扣减绩效${penalty}元；超过${late}分钟的，按事假半天处理，依照第${chinese(article + 2)}条的规定扣发当日工资。`;
  rule(lateRule);
  const holiday = `员工累计工作满一年的，享受带薪年休假${leave}天；满十年的，在此基础上增加五天。`;
  rule(holiday, '年休假可以分段安排，最小单位为半天。因工作需要当年未能安排的，可以顺延至次年三月三十一日。');
  const sick = `病假须提交二级以上医院的诊断证明，连续病假超过${days}天的，公司可以要求到指定医院复查。`;
  rule(sick);
  const marriage =
    '员工结婚享受婚假，配偶生育的享受陪产假，具体天数依照所在地省级规定执行。直系亲属去世的，给予丧假三天，异地奔丧另给路程假。';
  rule(marriage);
  add('劳动纪律与奖惩');
  const lead = '员工有下列行为之一的，公司给予书面警告，并扣发当月全部绩效奖金：';
  const smoke = '（二）在禁烟区域吸烟，或者携带火种进入油漆间、危化品库的；';
  rule(
    lead,
    '（一）上班时间从事与工作无关的活动，经提醒不改的；',
    smoke,
    '（三）代他人打卡或者请他人代打卡的；',
    '（四）违反操作规程，造成设备停机两小时以上的。',
  );
  const dismissLead = '员工有下列情形之一的，公司可以解除劳动合同且不支付经济补偿：';
  const gift = `（三）收受供应商现金、礼券或者其他财物，累计价值超过${penalty * 10}元的；`;
  rule(
    dismissLead,
    '（一）连续旷工三天，或者一年内累计旷工五天的；',
    '（二）泄露图纸、配方、客户名单等商业秘密的；',
    gift,
    '（四）被依法追究刑事责任的。',
  );
  const prize = `提出合理化建议并被采纳的，按首年节约金额的百分之${percent}奖励提案人，单项奖励最高不超过${budget * 100}元。`;
  rule(prize);
  add('离职与保密');
  const quit = `员工主动离职的，应当提前三十天书面通知公司；试用期内提前三天通知。离职手续应当在${days}天内办理完毕。`;
  rule(quit);
  const compete = `掌握核心技术的员工离职后，竞业限制期限为${12 + percent}个月，公司按月支付离职前十二个月平均工资的百分之三十作为补偿。`;
  rule(compete, '员工违反竞业限制约定的，应当一次性返还已领取的补偿，并支付违约金。');
  if (n % 3 !== 1) rule('离职员工应当交还工牌、电脑、门禁卡以及全部纸质和电子资料，由部门负责人签字确认。');
  add('附则');
  rule('本规定由人力资源部负责解释。与国家法律相抵触的，以法律为准。');
  const start = `本规定自${2020 + (n % 4)}年${n + 2}月1日起施行，原《考勤管理办法》同时废止。`;
  rule(start);
  return {
    fileName: `${short}劳动管理规定.pdf`,
    parsed: printed(parts, { header: `${name}　内部文件`, hasPlainHeadings: n % 2 === 1 }),
    asked: [
      ask('literal', `${short}的试用期是几个月，试用期间工资是转正工资的百分之多少？`, trial),
      ask('literal', `${short}员工迟到超过${late}分钟怎么处理？`, lateRule),
      ask('literal', `${short}带薪年休假有几天？`, holiday),
      ask('literal', `${short}合理化建议被采纳后按什么比例奖励提案人？`, prize),
      ask('literal', `${short}连续病假超过多少天可以要求到指定医院复查？`, sick),
      ask('literal', `${short}竞业限制的期限是多少个月？`, compete),
      ask('paraphrase', `在${short}带新人的师傅每个月能多拿多少钱？`, mentor),
      ask('paraphrase', `我想从${short}辞职，要提前多久说？`, quit),
      ask('paraphrase', `${short}的员工拿了供应商的红包会怎么样？`, gift),
      ask('paraphrase', `在${short}的危化品库附近抽烟有什么后果？`, smoke),
      ask('no shared word', `老人过世了，${short}让歇多久？`, marriage),
      ask('no shared word', `简历造假在${short}会被开除吗？`, identity),
      ask('unanswerable', `${short}给员工子女发教育补贴吗？`),
      ask('unanswerable', `${short}的食堂几点开饭？`),
    ],
  };
};
