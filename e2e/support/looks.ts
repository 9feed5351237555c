import type { BrowserContextOptions } from '@playwright/test';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

export const COLOR_SCHEMES = ['light', 'dark'] as const;

export interface Look {
  /** `390-light`, or `390` where the colors change: what a file or a test of this look is called. */
  name: string;
  narrow: boolean;
  options: BrowserContextOptions;
}

/** Every screen is made for these. */
export const WIDTHS: Look[] = [PHONE, DESKTOP].map((device) => ({
  name: `${device.viewport.width}`,
  narrow: device === PHONE,
  options: { ...device, reducedMotion: 'reduce' as const },
}));

/** And for each of them in both colors. */
export const LOOKS: Look[] = COLOR_SCHEMES.flatMap((colorScheme) =>
  WIDTHS.map(({ name, narrow, options }) => ({
    name: `${name}-${colorScheme}`,
    narrow,
    options: { ...options, colorScheme },
  })),
);
