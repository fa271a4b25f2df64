import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Block } from './block.ts';
import type { Section } from './fill-segments.ts';
import { joinParagraphs } from './join-paragraphs.ts';

const head =
  /^[■●◆▍|【\d一二三四五六七八九十、.\s]{0,5}(个人信息|基本信息|个人资料|联系方式|求职意向|教育背景|教育经历|教育|学历|工作经历|工作经验|工作履历|实习经历|项目经历|项目经验|项目|专业技能|技能特长|技能|证书|资格证书|技能证书|获奖情况|获奖经历|荣誉奖项|荣誉|语言能力|培训经历|校园经历|社会活动|论文与专利|专利|兴趣爱好|自我评价|个人评价|个人简介|个人总结)[】:：\s]{0,3}$/;
const isHead = ({ text, kind }: ParsedLine) =>
  kind !== 'row' && text.length <= 20 && head.test(text.replace(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/g, ''));

export const countResumeHeads = (lines: ParsedLine[]) => lines.filter(isHead).length;

const period = /(?:19|20)\d\d\s?[年./-]\s?(?:\d{1,2}\s?月?)?\s?(?:[-–—~～至到]{1,2})\s?(?:(?:19|20)\d\d|至今|今|现在)/;
/** A job, a school, a project: begins with a line that says from when to when. */
const isEntry = ({ text, kind }: Pick<ParsedLine, 'text' | 'kind'>) =>
  kind !== 'row' && text.length <= 80 && !/[。；]$/.test(text) && period.test(text);

const nameOf = (lines: ParsedLine[], root: string[]): string => {
  const top = lines.slice(0, 15);
  for (const { text, cells } of top) {
    const told = /姓\s{0,4}名\s{0,3}[：:]?\s{0,3}([\u4e00-\u9fff·]{2,8})/.exec(cells ? cells.join('：') : text)?.[1];
    if (told) return told;
  }
  const alone = top
    .slice(0, 3)
    .map(({ text }) => /^([\u4e00-\u9fff·]{2,4})(?:的?(?:个人)?简历)?$/.exec(text.replace(/\s+/g, ''))?.[1])
    .find((name) => name && name !== '个人' && !/简历/.test(name) && !head.test(name));
  return alone ?? /([\u4e00-\u9fff]{2,4}?)(?=的?(?:个人)?简历)/.exec(root[0] ?? '')?.[1] ?? root[0] ?? '';
};

/** What was done in a job is matched with whose job it was. */
const leadEntries = (blocks: (Block & { isEntry: boolean })[]): Block[] => {
  let lead = '';
  return blocks.map((block) => {
    if (!block.isEntry) return lead && block.kind !== 'row' ? { ...block, lead } : block;
    lead = `${block.text.replace(/\s+/g, ' ').slice(0, 60)} `;
    return block;
  });
};

/** A section for each part of a life, with whose it is in every path. */
export const segmentResume = (lines: ParsedLine[], root: string[]): Section[] => {
  const name = nameOf(lines, root);
  const sections: Section[] = [];
  let part = '';
  let body: ParsedLine[] = [];
  const close = () => {
    const path = [name, part].filter(Boolean);
    const blocks = joinParagraphs(body, isEntry).map((block) => ({ ...block, isEntry: part !== '' && isEntry(block) }));
    if (body.length > 0) sections.push({ path, blocks: leadEntries(blocks) });
    body = [];
  };
  for (const line of lines) {
    if (isHead(line)) {
      close();
      part = line.text.replace(/[：:【】■●◆▍|\s]/g, '');
    } else body.push(line.kind === 'heading' ? { ...line, kind: 'text' } : line);
  }
  close();
  return sections;
};
