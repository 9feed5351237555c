import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import type { Settings } from '../../config/settings.js';

/** What an answer is to a browser: a page that it shows, data that a page asks for, or a file that a page is made of. */
type Kind = 'page' | 'data' | 'file';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** By its address, unless it is said here. */
    answersWith?: Kind;
  }
}

/** What only says something of a page: of anything else nobody heeds it, and it was more than many answers themselves. */
const NO_PAGE = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** The site uses none of these, so no script may, whatever gets into a page. Helmet has no header for it. */
const PERMISSIONS_POLICY = (
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid idle-detection ' +
  'magnetometer microphone midi payment publickey-credentials-get serial usb xr-spatial-tracking'
)
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The API but for its reader, which is a page. */
const isOfData = (url: string) => url.startsWith('/api/') && !/^\/api\/docs(\/|$)/.test(url);

/**
 * Puts on every answer what helmet says to browsers of it. Helmet is asked once for each kind, not once for each answer: it
 * would say the same each time.
 */
export function addSecurityHeaders(server: FastifyInstance, settings: Settings, scriptHashes: string[]): void {
  const hsts = settings.publicUrl.startsWith('https:');
  const says: Record<Kind, Record<string, string>> = {
    page: {
      ...headersOf({ hsts, contentSecurityPolicy: policyOfPages(settings, scriptHashes) }),
      'permissions-policy': PERMISSIONS_POLICY,
    },
    // Opened by itself it loads nothing and runs nothing, whatever somebody has written into it.
    data: headersOf({ ...NO_PAGE, hsts, contentSecurityPolicy: POLICY_OF_DATA }),
    file: headersOf({ ...NO_PAGE, hsts, contentSecurityPolicy: false }),
  };
  server.addHook('onRoute', (route) => {
    const { answersWith = isOfData(route.url) ? 'data' : 'page' } = route.config ?? {};
    route.config = { ...route.config, answersWith };
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(says[request.routeOptions.config.answersWith ?? 'page']);
    done();
  });
}

function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

const POLICY_OF_DATA = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
};

/**
 * Scripts only from our own files, and the two constant inline ones by hash. Styles inline, because emotion writes them.
 * In development Vite's client needs eval-free inline modules and a websocket.
 */
function policyOfPages(settings: Settings, scriptHashes: string[]) {
  const inline = settings.dev ? ["'unsafe-inline'"] : scriptHashes;
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inline],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Photographs of other hosts come through ours (site/pictures): nobody else learns who reads what.
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      // Vite tells the page through a worker of its own when the server is back.
      ...(settings.dev && { workerSrc: ["'self'", 'blob:'] }),
      connectSrc: settings.dev ? ["'self'", 'ws:'] : ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
