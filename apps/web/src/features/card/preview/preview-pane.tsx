import './preview-pane.css';
import type { AnswerForm } from '@zhixing/contract/answer-part';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { saidBy } from '@zhixing/contract/block/said-by-form';
import type { CardContent } from '@zhixing/contract/card/card-content';
import type { WidgetsDocument } from '@zhixing/contract/card-document';
import { Button, ConfigProvider, Segmented } from 'antd';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { CardList } from '../../../blocks/card/card-list.tsx';
import { FormBlock } from '../../../blocks/widget/form-block.tsx';
import { useIsDark } from '../../../lib/config.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { brandVariables, ownBrand } from '../../../ui/brand.ts';
import { type Mode, palettes } from '../../../ui/palette.ts';
import { buildTheme } from '../../../ui/theme.ts';
import { documentOf } from '../designer/card-draft.ts';
import { useCard } from '../designer/designer-context.ts';

const widths = ['desktop', 'phone'] as const;
const looks = ['light', 'dark'] as const;
const pressable: ReadonlySet<string> = new Set(['image-text-button', 'landscape-buttons']);

/** What a form without a button of its own hands over. */
const pairsOf = ({ document, data }: AnswerForm, values: FormValues) =>
  saidBy(document.widgetList, values, data)
    .map(([key, value]) => `${key}:${typeof value === 'string' ? value : JSON.stringify(value ?? '')}`)
    .join('\n');

/** In a look of its own, whatever the page around it has. */
const Look = ({ mode, children }: { readonly mode: Mode; readonly children: ReactNode }) => {
  const brand = useSession().tenant ?? ownBrand;
  const { primaryColor, radius } = brand;
  const theme = useMemo(
    () => ({ ...buildTheme({ primaryColor, radius }, mode, false), cssVar: { key: `zx-preview-${mode}` } }),
    [primaryColor, radius, mode],
  );
  const variables = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(palettes[mode]).map(([name, value]) => [`--${name}`, value])),
      ...brandVariables({ primaryColor, radius }, mode),
      colorScheme: mode,
    }),
    [primaryColor, radius, mode],
  );
  return (
    <ConfigProvider theme={theme}>
      <div className="card-preview-look" style={variables as CSSProperties}>
        {children}
      </div>
    </ConfigProvider>
  );
};

type PreviewProps = {
  /** Of a ready-made card: what the sample gives. */
  readonly cards: readonly CardContent[] | undefined;
};

/** As readers see it: filled in like theirs, with what a button would say. */
export const PreviewPane = ({ cards }: PreviewProps) => {
  const { t } = useTranslation('card');
  const isDark = useIsDark();
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const [look, setLook] = useState<Mode>(isDark ? 'dark' : 'light');
  const [said, setSaid] = useState<string>();
  const [tries, setTries] = useState(0);
  const [values, setValues] = useState<FormValues>({});
  const tree = useCard(({ draft }) => draft.tree);
  const face = useCard(({ draft }) => draft.face);
  const form = useMemo((): AnswerForm | undefined => {
    const document = documentOf({ tree, face });
    if (document.kind !== 'widgets' || document.widgetList.length === 0) return undefined;
    const state = document.waits ? 'waiting' : 'open';
    return { kind: 'form', title: face.name, document: document as WidgetsDocument, data: face.sample, state };
  }, [tree, face]);
  const bar = (
    <div className="card-preview-bar">
      <Segmented
        aria-label={t('preview.width')}
        value={width}
        options={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
        onChange={setWidth}
      />
      <Segmented
        aria-label={t('preview.look')}
        value={look}
        options={looks.map((value) => ({ value, label: t(`preview.${value}`) }))}
        onChange={setLook}
      />
      {said !== undefined && (
        <Button
          size="small"
          onClick={() => {
            setSaid(undefined);
            setValues({});
            setTries(tries + 1);
          }}
        >
          {t('preview.reset')}
        </Button>
      )}
    </div>
  );
  const canSay = cards ? cards.some(({ type }) => pressable.has(type)) : form !== undefined;
  const shown = cards ? (
    <CardList key={look} title={face.name} cards={cards} isInert={false} onSay={setSaid} />
  ) : form ? (
    <FormBlock
      // Drawn anew in another look: charts read its colours once.
      key={`${tries}.${look}`}
      form={form}
      draft={values}
      isInert={false}
      onChange={setValues}
      onPress={(text, given) => setSaid(text || pairsOf(form, given))}
    />
  ) : (
    <p className="card-preview-empty">
      <b>{t('preview.empty')}</b>
      {t('preview.emptyText')}
    </p>
  );
  return (
    <main id="main" className="card-preview-pane" tabIndex={-1}>
      <h2 className="unseen">{t('bar.preview')}</h2>
      {bar}
      <div className={`card-preview-frame is-${width}`}>
        <Look mode={look}>{shown}</Look>
      </div>
      {canSay && (
        <section className="card-preview-said" aria-live="polite" aria-label={t('preview.said')}>
          <h2>{t('preview.said')}</h2>
          <p className={said === undefined ? 'is-none' : undefined}>{said ?? t('preview.saidNone')}</p>
        </section>
      )}
    </main>
  );
};
