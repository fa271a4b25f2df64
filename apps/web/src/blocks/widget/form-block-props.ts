import type { AnswerForm } from '@zhixing/contract/answer-part';
import type { FormValues } from '@zhixing/contract/block/form-values';

export type FormBlockProps = {
  readonly form: AnswerForm;
  /** What was filled in before, here or elsewhere. */
  readonly draft?: FormValues | undefined;
  readonly isInert: boolean;
  /** Why the last press came to nothing. */
  readonly fault?: string | undefined;
  /** What was pressed is on its way. */
  readonly isBusy?: boolean;
  readonly onChange?: ((values: FormValues) => void) | undefined;
  /** What the button says, and everything that is filled in. */
  readonly onPress?: ((text: string, values: FormValues) => void) | undefined;
};
