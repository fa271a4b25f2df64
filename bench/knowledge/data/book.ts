import { ask, heading, type Part, pick, text, title, type Writer } from '../draft.ts';
import { printed } from '../lay-out.ts';

export const writeBook: Writer = (firm, n) => {
  const { short, founder, engineer, manager, city, product, model, founded, staff, budget, days, late } = firm;
  const hometown = pick(n, ['汉中', '绍兴', '绵阳', '曲阜', '铁岭', '漳州']);
  const teacher = pick(n, ['周老先生', '顾师傅', '秦教授', '老庄', '宋工', '阮伯']);
  const birth = `${founder}出生在${hometown}乡下，父亲是修收音机的匠人。他六岁那年拆坏了家里唯一的一台座钟，被罚在院子里站到天黑，却从此迷上了齿轮。`;
  const master = `真正领他入门的是${teacher}。${teacher}在厂里管了三十年仪器，话不多，只教他一条：先看清楚，再动手。这句话后来刻在${short}大门口的石头上。`;
  const loan = `${founded}年春天，他向岳父借了${late * 2}万元，又把房子押给信用社，在${city}城南租下一间废弃的面粉仓库，挂出了${short}的牌子。`;
  const first = `第一台样机做了${days * 8}天，试车那晚电机冒了烟。${engineer}蹲在地上数烧断的线圈，数到第十七圈时忽然笑了：“不是我们设计错了，是买来的漆包线掺了铝。”`;
  const customer = `头一位客户姓${pick(n, ['邱', '娄', '华', '尹', '谭', '连'])}，开着一辆旧吉普从三百公里外赶来，付了定金却不要收据。他说：“我看你们半夜还亮着灯，信得过。”`;
  const crisis = `${founded + 4}年冬天，最大的客户破产，欠下货款${budget}万元。发工资的前一天账上只剩四千块，${manager}把自己准备买婚房的存款取了出来。`;
  const leave = `那一年走了三十多人。留下来的人约定：不裁一个员工，高管半薪，直到账上有三个月的余粮为止。`;
  const flood = `${founded + 7}年七月的暴雨灌进车间，水最深的地方没过了膝盖。员工们用沙袋和门板垒起一道墙，硬是把正在老化试验的${staff % 50}台${product}抬上了二楼。`;
  const launch = `${model}发布那天没有请记者，${founder}只请了五十位老客户，每人发一把螺丝刀，请他们当场把机器拆开，看看里面用的是什么料。`;
  const apprentice = `他给学徒立了个规矩：每人每年要写一篇“我搞砸的事”，贴在食堂墙上，写得最坦白的奖一箱${pick(n, ['苹果', '龙井', '腊肉', '阿胶', '红肠', '凤梨酥'])}。`;
  const retire = `六十岁生日那天，${founder}把总经理的钥匙交给${manager}，自己搬到了二楼尽头的维修间，门上写着：“旧机免费，故事收费。”`;
  const filler = [
    '那些年城市变化很快，厂门口的土路修成了柏油路，路边的梧桐却还是原来的几棵。清晨的雾里，挑担卖豆腐的人和上早班的人走在一起。',
    '夜里车间安静下来，只剩下老化架上一排排小灯。有人靠着暖气片打盹，有人在笔记本上画草图，铅笔削得只剩一截。',
    '后来许多人问起成功的秘诀，他总是摆摆手，说哪有什么秘诀，不过是把别人嫌麻烦的事情多做了一遍。',
  ];
  const parts: Part[] = [
    title(pick(n, [`慢工：${short}创业史`, `齿轮与灯火：${short}的故事`])),
    heading('前言', 1),
    text(
      `这本书写了两年，采访了${20 + n * 3}个人。书中的对话大多来自当事人的回忆，难免有出入，作者尽力核对了日记、账本和来往信件。`,
    ),
    heading('第一章　少年与座钟', 1),
    text(birth),
    text(filler[0] ?? ''),
    text(master),
    heading('第二章　面粉仓库', 1),
    text(loan),
    text(filler[1] ?? ''),
    text(first),
    text(customer),
    heading('第三章　寒冬', 1),
    text(crisis),
    text(leave),
    text(filler[2] ?? ''),
    heading('第四章　大水', 1),
    text(flood),
    text(filler[0] ?? ''),
    text('水退以后，墙上留下一道黄印。有人要刷掉它，他不许，说留着给后来的人看。'),
    heading('第五章　五十把螺丝刀', 1),
    text(launch),
    text(filler[1] ?? ''),
    text(apprentice),
    heading('第六章　交钥匙', 1),
    text(retire),
    text(filler[2] ?? ''),
    heading('后记', 1),
    text('书稿完成时，厂区的梧桐正落叶。感谢所有愿意讲出往事的人。'),
  ];
  return {
    fileName: `${short}的故事.pdf`,
    parsed: printed(parts, { header: `${short}的故事`, hasPlainHeadings: n % 2 === 0 }),
    asked: [
      ask('literal', `${founder}六岁那年拆坏了什么东西？`, birth),
      ask('literal', `${founder}向岳父借了多少万元创办${short}？`, loan),
      ask('literal', `${short}最大的客户破产时欠下多少货款？`, crisis),
      ask('literal', `${short}的故事里暴雨灌进车间时员工抬了多少台设备上二楼？`, flood),
      ask('literal', `${model}发布那天请了多少位老客户，每人发了什么？`, launch),
      ask('literal', `${teacher}教给${founder}的一条是什么？`, master),
      ask('paraphrase', `${short}的第一台样机为什么冒烟？`, first),
      ask('paraphrase', `${short}最困难的时候是谁拿出买房的钱发工资的？`, crisis),
      ask('paraphrase', `${short}的学徒每年要写一篇什么文章？`, apprentice),
      ask('paraphrase', `${founder}退下来以后在哪里待着？`, retire),
      ask('no shared word', `${short}日子难过那阵子老板们自己降薪了吗？`, leave),
      ask('no shared word', `${short}最早的买主凭什么放心掏钱？`, customer),
      ask('unanswerable', `${founder}大学读的是什么专业？`),
      ask('unanswerable', `${short}是哪一年上市的？`),
    ],
  };
};
