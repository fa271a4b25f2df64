import { type OpenedCard, saveCard } from '@zhixing/contract/card';
import type { CardTemplate } from '@zhixing/contract/card/card-template';
import { type CardDocument, cardDocument, type DateLink } from '@zhixing/contract/card-document';
import type { CardSave } from '../api.ts';
import { fromList, type Tree, toList } from './tree.ts';

export type FormSettings = {
  readonly waits: boolean;
  readonly required: readonly string[];
  readonly dateLinks: readonly DateLink[];
};
/** All of an open card but its widgets. */
export type CardFace = {
  readonly name: string;
  readonly description: string;
  readonly source: string;
  readonly sample: OpenedCard['sample'];
  readonly settings: FormSettings;
  /** Of a ready-made card; one of widgets has none. */
  readonly template: CardTemplate | undefined;
};
export type CardDraft = { readonly tree: Tree; readonly face: CardFace };

const noSettings: FormSettings = { waits: false, required: [], dateLinks: [] };

export const draftOf = ({ name, description, source, sample, document: stored }: OpenedCard): CardDraft => {
  const document = cardDocument.parse(stored);
  const isForm = document.kind === 'widgets';
  const settings = isForm
    ? { waits: document.waits, required: document.required, dateLinks: document.dateLinks }
    : noSettings;
  const template = isForm ? undefined : document.template;
  return {
    tree: fromList(isForm ? document.widgetList : []),
    face: { name, description, source, sample, settings, template },
  };
};

const keysIn = (tree: Tree) =>
  new Set([...tree.values()].flatMap(({ options }) => (typeof options.key === 'string' ? [options.key] : [])));

/** What names a widget that is gone is left out of what is stored; undoing its removal brings both back. */
const liveSettings = (tree: Tree, { waits, required, dateLinks }: FormSettings) => {
  const keys = keysIn(tree);
  const live = (list: readonly string[]) => list.filter((key) => keys.has(key));
  return {
    waits,
    required: live(required),
    dateLinks: dateLinks.map(({ sourceLabel, targets, readOnlyTargets }) => ({
      sourceLabel,
      targets: live(targets),
      readOnlyTargets: live(readOnlyTargets),
    })),
  };
};

export const documentOf = ({ tree, face: { template, settings } }: CardDraft): CardDocument =>
  template
    ? { kind: 'template', version: 1, template }
    : { kind: 'widgets', version: 1, widgetList: toList(tree), ...liveSettings(tree, settings) };

export const bodyOf = (draft: CardDraft, revision: number): CardSave => {
  const { name, description, source, sample } = draft.face;
  return { revision, name, description, source, document: documentOf(draft), sample };
};

/** Why it cannot be stored as it is; nothing when it can. */
export const faultOf = (draft: CardDraft): string | undefined => {
  const { error } = saveCard.body.safeParse(bodyOf(draft, 1));
  return error?.issues[0]?.message;
};

const renamed = (list: readonly string[], from: string, to: string) => list.map((key) => (key === from ? to : key));

/** A key that is written anew is followed by whatever names it. */
export const withKey = (settings: FormSettings, from: string, to: string): FormSettings => ({
  ...settings,
  required: renamed(settings.required, from, to),
  dateLinks: settings.dateLinks.map((link) => ({
    ...link,
    targets: renamed(link.targets, from, to),
    readOnlyTargets: renamed(link.readOnlyTargets, from, to),
  })),
});
