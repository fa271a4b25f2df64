import type { TenantBrand } from '@zhixing/contract/tenant';
import { useIsDark } from '../../../lib/config.ts';
import { accentFrom } from '../../../ui/accent.ts';

type TenantMarkProps = { readonly brand: TenantBrand; readonly name: string; readonly size?: number };

/** The tenant's logo, or the first character of its name, in its own colour and corners. */
export const TenantMark = ({ brand, name, size = 44 }: TenantMarkProps) => {
  const accent = accentFrom(brand.primaryColor, useIsDark() ? 'dark' : 'light');
  const look = { width: size, height: size, borderRadius: Math.min(brand.radius, size / 2) };
  if (brand.logo) {
    return (
      <span className="tenant-mark has-logo" style={look}>
        <img src={brand.logo} alt="" loading="lazy" />
      </span>
    );
  }
  return (
    <span
      className="tenant-mark"
      aria-hidden="true"
      style={{ ...look, background: accent.accent, color: accent['on-accent'], fontSize: size * 0.42 }}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  );
};
