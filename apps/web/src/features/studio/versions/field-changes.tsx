import './field-changes.css';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { FieldDiff } from '../diff/diff-draft.ts';
import { TextDiff } from '../diff/text-diff.tsx';

/** Only what changed, field by field; words taken out and put in are marked. */
export const FieldChanges = ({ changes }: { readonly changes: readonly FieldDiff[] }) => {
  const { t } = useTranslation('studio');
  return (
    <div className="field-changes">
      {changes.map(({ path, label, left, right, owner }) => (
        <section key={path} className="field-change" data-path={path}>
          <h4>
            {owner && <span className="field-owner">{owner}</span>}
            {t(`field.${label}`)}
          </h4>
          <TextDiff left={left} right={right} />
        </section>
      ))}
    </div>
  );
};
