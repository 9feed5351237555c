import type { Settings } from '../platform/config/settings.js';

/** Facts about the site, for the API's /api/site and every page's footer. */
export function siteFacts({ site, publicUrl, devAdminLogin, platformAdmins, botGuard, minAge }: Settings) {
  return {
    name: site.name,
    tagline: site.tagline,
    contact: site.contactEmail,
    social: { video: site.socialVideoUrl, photo: site.socialPhotoUrl },
    url: publicUrl,
    automaticAdminLogin: devAdminLogin || platformAdmins.size > 0,
    botGuard,
    minAge: minAge ?? null,
  };
}
