const shapes = {
  success:
    'm194 238-211 292a32 32 0 0 1-52 0L319 485c-4-5 0-13 6-13h47a32 32 0 0 1 26 13l71 99 157-218a32 32 0 0 1 26-13h47c6 0 10 7 7 12z',
  info: 'm32 664a8 8 0 0 1-8 8h-48a8 8 0 0 1-8-8V456a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8zm-32-344a48 48 0 0 1 0-96 48 48 0 0 1 0 96z',
  warning:
    'm-32 232a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v272a8 8 0 0 1-8 8h-48a8 8 0 0 1-8-8zm32 440a48 48 0 0 1 0-96 48 48 0 0 1 0 96z',
  error: 'm128 275-128 128-128-128-45 45 128 128-128 128 45 45 128-128 128 128 45-45-128-128 128-128z',
};

/** A filled round with a sign cut out of it. */
export const RoundMark = ({ kind, size }: { readonly kind: keyof typeof shapes; readonly size: number }) => (
  <svg width={size} height={size} viewBox="64 64 896 896" fill="currentColor" fillRule="evenodd" aria-hidden="true">
    <path d={`M512 64a448 448 0 1 1 0 896 448 448 0 0 1 0-896z${shapes[kind]}`} />
  </svg>
);
