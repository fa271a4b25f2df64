import { errorText, type Locale } from '@zhixing/contract/error';
import { AppError } from './app-error.ts';

/** A stored secret would go elsewhere, or there in another way: whoever wants that has to have it. */
export const secretAgain = ({ locale }: { locale: Locale }, field: 'secret' | 'apiKey') =>
  new AppError('SECRET_AGAIN', {}, { [field]: errorText('SECRET_AGAIN', locale) });
