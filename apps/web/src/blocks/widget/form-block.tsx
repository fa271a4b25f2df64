import './form-block.css';
import type { Widget } from '@zhixing/contract/block/block-document';
import { buttonMessage } from '@zhixing/contract/block/button-message';
import { nameOf } from '@zhixing/contract/block/form-fields';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { type WidgetsDocument, widgetsDocument } from '@zhixing/contract/card-document';
import { Button } from 'antd';
import { useId, useMemo } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { BlockHostContext } from './block-host.ts';
import { BlockTree } from './block-tree.tsx';
import type { FormBlockProps } from './form-block-props.ts';
import { FormHead } from './form-head.tsx';
import { hasSendButton } from './form-rules.ts';
import { useFormState } from './use-form-state.ts';
import { useTimeLeft } from './use-time-left.ts';

const readDocument = (input: unknown): WidgetsDocument | undefined => {
  try {
    return widgetsDocument.safeParse(input).data;
  } catch {
    return undefined;
  }
};

const Whole = ({ form, document, ...props }: FormBlockProps & { readonly document: WidgetsDocument }) => {
  const { t, i18n } = useTranslation('widgetView');
  const { left, isOver } = useTimeLeft(form.state === 'waiting' ? form.until : undefined);
  const state = isOver ? 'over' : form.state;
  const isInert = props.isInert || props.isBusy === true || state === 'submitted' || state === 'over';
  const { onPress, isBusy, fault } = props;
  const said = (button: Widget | undefined, values: FormValues) =>
    onPress?.(button ? buttonMessage(document.widgetList, button, values, form.data) : '', values);
  const { host, missing, submit } = useFormState({ ...props, form, document, isInert, onSay: said });
  const faultId = useId();
  const comma = i18n.language === 'en-US' ? ', ' : '、';
  const names = missing.map((widget) => nameOf(widget, form.data)).join(comma);
  const words = names === '' ? fault : t('form.missing', { names });
  const hasFoot = state === 'waiting' && !isInert && !hasSendButton(document.widgetList);
  return (
    <section
      className={`form-block is-${state}${isInert ? ' is-inert' : ''}`}
      aria-label={form.title || t('form.label')}
    >
      <FormHead title={form.title} state={state} left={left} />
      <div className="form-block-body">
        <BlockHostContext value={host}>
          <BlockTree list={document.widgetList} />
        </BlockHostContext>
      </div>
      {words && (
        <p id={faultId} className="form-block-fault" role="alert">
          {words}
        </p>
      )}
      {state === 'waiting' && (
        <footer className="form-block-foot">
          <span>{t(props.isInert && isBusy !== true ? 'form.othersTurn' : 'form.goesOn')}</span>
          {(hasFoot || isBusy) && (
            <Button type="primary" loading={isBusy === true} disabled={isInert && isBusy !== true} onClick={submit}>
              {t('form.submit')}
            </Button>
          )}
        </footer>
      )}
    </section>
  );
};

/** A whole form of an answer. One that cannot be read is a grey box. */
export const FormBlock = (props: FormBlockProps) => {
  const { t } = useTranslation('widgetView');
  const document = useMemo(() => readDocument(props.form.document), [props.form.document]);
  return document ? (
    <Whole {...props} document={document} />
  ) : (
    <div className="widget-empty">{t('form.unreadable')}</div>
  );
};
