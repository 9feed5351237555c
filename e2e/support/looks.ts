import type { BrowserContextOptions } from '@playwright/test';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

export interface Look {
  /** `390-light`: what a file or a test of this look is called. */
  name: string;
  narrow: boolean;
  options: BrowserContextOptions;
}

/** Every screen is made for these four. */
export const LOOKS: Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [PHONE, DESKTOP].map((device) => ({
    name: `${device.viewport.width}-${colorScheme}`,
    narrow: device === PHONE,
    options: { ...device, colorScheme, reducedMotion: 'reduce' as const },
  })),
);
