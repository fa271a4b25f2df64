type BrandMarkProps = { readonly logo?: string | null; readonly size?: number };

/** The tenant's logo, or our own mark. The name stands beside it or labels its link. */
export const BrandMark = ({ logo, size = 32 }: BrandMarkProps) =>
  logo ? (
    <img className="brand-mark" src={logo} alt="" style={{ height: size, maxWidth: size * 4 }} />
  ) : (
    <svg
      className="brand-mark"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M25.2 10.2A11 11 0 1 0 25.2 21.8" />
      <path d="M14 16h14" />
      <circle cx="14" cy="16" r="2.6" fill="currentColor" stroke="none" />
    </svg>
  );
