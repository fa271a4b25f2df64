import { ask, type Part, pick, text, type Writer } from '../draft.ts';
import { flowing, printed } from '../lay-out.ts';

export const writeFull: Writer = (firm, n) => {
  const { short, founder, manager, engineer, city, product, model, staff, budget, percent, days, late } = firm;
  const place = pick(n, ['体育馆', '老礼堂', '三号车间', '湖边草坪', '职工食堂', '海边的仓库']);
  const opening = `各位同事、各位家属：大家下午好。今天是${short}的家庭日，我们特意选在${place}，因为这里是当年第一次开全体大会的地方。`;
  const numbers = `这一年我们交付了${staff * 7}台${product}，收入${budget * 9}万元，比上一年多了百分之${percent * 3}。数字不算惊人，但每一台都有人签字，每一笔都有人负责。`;
  const thanks = `我要特别感谢${engineer}。去年腊月，${model}的样机在客户现场连续报警，他带着两个年轻人在零下的厂房里守了${days}天，最后发现是一颗电容的批次问题。`;
  const family = `也要感谢家属。${manager}的孩子在作文里写，爸爸的鞋上总有一股机油味。我读了以后决定，从下个月起车间给每人配两双工作鞋，由公司统一清洗。`;
  const mistake = `我们也犯过错。上半年为了赶交期，有${late}台机器漏做了老化试验就出了厂，后来全部召回，损失${Math.round(budget / 4)}万元。这笔账记在我头上，我的年终奖已经退回。`;
  const plan = `明年我们只做三件事：第一，把交货周期压缩到${days}天以内；第二，把售后工程师增加到${late + n}人，让${city}以外的客户也能当天见到人；第三，建一间属于自己的电磁兼容实验室。`;
  const money = `说到大家最关心的：全员普调百分之${percent + 3}，一线岗位再加${late * 10}元夜班津贴，从三月份的工资里兑现。`;
  const youth = `对刚来的年轻人，我想说，不要怕问笨问题。我当学徒的时候，问过师傅螺丝为什么往右拧是紧，他没有笑我，而是停下手里的活讲了半个钟头。`;
  const close = `最后，请大家抬头看看屋顶那盏旧灯，它亮了二十多年，换过三次灯丝。愿我们也一样，普通，但是一直亮着。谢谢。`;
  const filler = [
    '有人问我，做制造业苦不苦。当然苦。夏天车间像蒸笼，冬天手指冻得握不住扳手。可是当机器在客户那里平稳地转起来，那一声轻轻的嗡鸣，胜过许多掌声。',
    '这些年城里起了很多高楼，许多同行转去做了别的生意。我们留下来，不是因为看不见机会，而是因为知道自己擅长什么、不擅长什么。',
    '我常常在晚上绕着厂区走一圈，看看哪扇窗户还亮着。不是为了查谁在加班，是想提醒自己，这么多人把日子交到了我们手里。',
    '过去的一年外面风浪不小，原料涨价，运费翻番，好几次半夜被电话叫醒。可是每次到了会议室，总有人已经把茶泡好，把图纸铺开。',
  ];
  const parts: Part[] = [
    opening,
    filler[0],
    numbers,
    thanks,
    filler[1],
    family,
    mistake,
    filler[2],
    plan,
    money,
    filler[3],
    youth,
    close,
  ].map((words) => text(words ?? ''));
  return {
    fileName: n % 2 === 0 ? `${founder}在${short}家庭日的讲话.txt` : `${founder}在${short}家庭日的讲话.pdf`,
    parsed: n % 2 === 0 ? flowing(parts) : printed(parts),
    asked: [
      ask('literal', `${founder}在家庭日讲话中说${short}这一年收入多少万元？`, numbers),
      ask('literal', `${short}家庭日讲话里说漏做老化试验的机器有多少台？`, mistake),
      ask('literal', `${founder}在家庭日宣布全员普调百分之几？`, money),
      ask('literal', `${founder}的讲话里说车间给每人配几双工作鞋？`, family),
      ask('literal', `${short}家庭日选在什么地方？`, opening),
      ask('paraphrase', `${founder}讲话里提到${engineer}去年腊月守了多久才找到原因？`, thanks),
      ask('paraphrase', `按照${founder}家庭日的讲话，${short}明年要做哪三件事？`, plan),
      ask('paraphrase', `${founder}在家庭日怎么鼓励刚来的年轻人？`, youth),
      ask('no shared word', `${founder}在家庭日为哪次失误担责？`, mistake),
      ask('no shared word', `${founder}在家庭日用什么比喻结尾？`, close),
      ask('unanswerable', `${founder}在家庭日的讲话里提到过上市计划吗？`),
      ask('unanswerable', `${short}家庭日抽奖的一等奖是什么？`),
    ],
  };
};
