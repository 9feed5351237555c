import type { BrowserContextOptions } from '@playwright/test';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

export const COLOR_SCHEMES = ['light', 'dark'] as const;

export interface Look {
  /** `390-light`, or `390` where the test switches colors: part of the names of files and tests. */
  name: string;
  narrow: boolean;
  options: BrowserContextOptions;
}

/** The widths that every screen is designed for. */
export const WIDTHS: Look[] = [PHONE, DESKTOP].map((device) => ({
  name: `${device.viewport.width}`,
  narrow: device === PHONE,
  options: { ...device, reducedMotion: 'reduce' as const },
}));

/** Each width in both color schemes. */
export const LOOKS: Look[] = COLOR_SCHEMES.flatMap((colorScheme) =>
  WIDTHS.map(({ name, narrow, options }) => ({
    name: `${name}-${colorScheme}`,
    narrow,
    options: { ...options, colorScheme },
  })),
);
