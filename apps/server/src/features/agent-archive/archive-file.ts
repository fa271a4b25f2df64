import { type AgentArchive, agentArchive } from '@zhixing/contract/agent-archive';
import { maxIconBytes } from '@zhixing/contract/file';
import { AppError } from '../../base/app-error.ts';
import { readZip } from '../../base/read-zip.ts';
import { isStorable } from '../../base/storable.ts';
import { writeZip } from '../../base/write-zip.ts';
import { ZipRefused, zipFaults } from '../../base/zip-faults.ts';
import type { ZipFile } from '../../base/zip-form.ts';
import { ArchiveRefused } from './refusal.ts';
import { findUnknown, parseStrictJson } from './strict-json.ts';

const documentName = 'agent.json';
const documentBytes = 256 * 1024;
const iconName = /^icon\.(?:png|jpe?g|gif)$/;
const limits = { entries: 2, entryBytes: maxIconBytes, totalBytes: maxIconBytes + documentBytes };

export const packArchive = (archive: AgentArchive, icon: ZipFile | undefined) =>
  writeZip([{ name: documentName, bytes: Buffer.from(JSON.stringify(archive, null, 2)) }, ...(icon ? [icon] : [])]);

const filesOf = (bytes: Uint8Array) => {
  try {
    return readZip(bytes, limits);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw error.fault === 'notZip' ? new AppError('ARCHIVE_NOT_ZIP') : new ArchiveRefused(zipFaults[error.fault]);
  }
};

/** A later format is told apart from a broken one: the reader can do something about it. */
const checkFormat = (value: unknown) => {
  const { format, formatVersion } = (value ?? {}) as { format?: unknown; formatVersion?: unknown };
  if (format !== 'zhixing.agent')
    throw new ArchiveRefused({ zh: '不是导出的智能体', en: 'it is not an exported agent' });
  if (Number.isInteger(formatVersion) && Number(formatVersion) > 1 && Number(formatVersion) < 10_000)
    throw new AppError('ARCHIVE_NEWER', { version: Number(formatVersion) });
};

const parseDocument = (bytes: Uint8Array): AgentArchive => {
  if (bytes.length > documentBytes)
    throw new ArchiveRefused({ zh: 'agent.json 超过256KB', en: 'agent.json is larger than 256 KB' });
  const value = parseStrictJson(bytes);
  checkFormat(value);
  const parsed = agentArchive.safeParse(value);
  const [issue] = parsed.error?.issues ?? [];
  const unknown = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]].join('.') : undefined;
  const stray = unknown?.slice(0, 80) ?? findUnknown(value, parsed.data ?? value);
  if (stray !== undefined)
    throw new ArchiveRefused({
      zh: `agent.json 有不认识的字段 ${stray}`,
      en: `agent.json has a field that is not known: ${stray}`,
    });
  if (parsed.success && isStorable(parsed.data)) return parsed.data;
  const place = issue?.path.join('.') || documentName;
  const said = issue?.code === 'custom' ? `（${issue.message}）` : '';
  throw new ArchiveRefused({ zh: `agent.json 的 ${place} 不正确${said}`, en: `agent.json: ${place} is not right` });
};

/** What an archive holds, checked from the outermost byte inwards; nothing in it is followed, run or fetched. */
export const unpackArchive = (
  name: string,
  bytes: Uint8Array,
): { archive: AgentArchive; icon: ZipFile | undefined } => {
  if (!/\.zip$/i.test(name)) throw new AppError('ARCHIVE_NOT_ZIP');
  const files = filesOf(bytes);
  const strange = files.find((file) => file.name !== documentName && !iconName.test(file.name));
  if (strange)
    throw new ArchiveRefused({
      zh: `有不认识的文件 ${strange.name}`,
      en: `it holds a file that does not belong there: ${strange.name}`,
    });
  const document = files.find((file) => file.name === documentName);
  if (!document) throw new ArchiveRefused({ zh: '缺少 agent.json', en: 'agent.json is missing' });
  return { archive: parseDocument(document.bytes), icon: files.find((file) => file !== document) };
};
