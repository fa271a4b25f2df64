import { randomUUID } from 'node:crypto';
import { builtInToolIds } from '@zhixing/contract/agent-document';
import type { ChatRecords } from '../chat/chat-records.ts';
import type { Question } from '../chat/question.ts';

const name = 'slow_sum';
const seconds = 1.2;
const document = {
  kind: 'PYTHON3',
  code: `import time\ndef main(input):\n  time.sleep(${seconds})\n  return input["a"] + input["b"]`,
  parameters: ['a', 'b'].map((field) => ({ name: field, type: 'number', required: true })),
};

/** A tool that works in the sandbox for a moment, for every agent of the host; answers what agents have to name. */
export const addCodeTool = async ({ read }: ChatRecords, host: string) => {
  const id = randomUUID();
  await read(
    `with made as (
       insert into plugin (tenant_id, id, owner_id, name, description, type, status, icon, icon_background,
         callable_name, is_standard, document, release_no)
       select a.tenant_id, '${id}', a.id, '慢加法', '两数之和', 'PYTHON3', 'C90_Released', '1', '#d6e4ff', '${name}',
         true, '${JSON.stringify(document)}', 1
       from account a join tenant_host h on h.tenant_id = a.tenant_id where h.host = '${host}' order by a.id limit 1
       returning tenant_id
     ) insert into plugin_release (tenant_id, plugin_id, no, name, description, callable_name, document)
       select tenant_id, '${id}', 1, '慢加法', '两数之和', '${name}', '${JSON.stringify(document)}' from made`,
  );
  return [...builtInToolIds, `plugin:${id}`].map((tool) => ({ id: tool, enabled: true }));
};

export const askSlowSum = (one: number, other: number): Question => ({
  text: `#tool ${name} {"a":${one},"b":${other}}`,
  answer: `工具 ${name} 的结果：${one + other}`,
});
