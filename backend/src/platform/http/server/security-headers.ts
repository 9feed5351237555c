import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import type { Settings } from '../../config/settings.js';

/** How a browser uses a response: as a page, as data that a page requests, or as a file that a page loads. */
type ResponseKind = 'page' | 'data' | 'file';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: `data` under /api/ (except the API docs), otherwise `page`. */
    answersWith?: ResponseKind;
  }
}

/**
 * Turns off headers that only affect pages. On other responses they would be ignored, and often be larger than the
 * body.
 */
const WITHOUT_PAGE_HEADERS = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * The site uses none of these features, so an injected script may not use them either. Helmet does not set this header. Passkeys are not
 * named: the default allows them to our own pages and to no frame of another site.
 */
const PERMISSIONS_POLICY = (
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid idle-detection ' +
  'magnetometer microphone midi payment serial usb xr-spatial-tracking'
)
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The API without its docs, which are a page. */
const isDataUrl = (url: string) => url.startsWith('/api/') && !/^\/api\/docs(\/|$)/.test(url);

/**
 * Adds helmet's headers to every response. They are computed once per kind of response, because helmet would compute
 * the same ones each time.
 */
export function addSecurityHeaders(server: FastifyInstance, settings: Settings, scriptHashes: string[]): void {
  const hsts = settings.publicUrl.startsWith('https:') && hstsOf(settings);
  const headersByKind: Record<ResponseKind, Record<string, string>> = {
    page: {
      ...headersOf({ hsts, contentSecurityPolicy: pageCsp(settings, scriptHashes) }),
      'permissions-policy': PERMISSIONS_POLICY,
    },
    // Data that is opened directly in a browser loads and runs nothing, whatever someone has written into it.
    data: headersOf({ ...WITHOUT_PAGE_HEADERS, hsts, contentSecurityPolicy: DATA_CSP }),
    file: headersOf({ ...WITHOUT_PAGE_HEADERS, hsts, contentSecurityPolicy: false }),
  };
  server.addHook('onRoute', (route) => {
    const { answersWith = isDataUrl(route.url) ? 'data' : 'page' } = route.config ?? {};
    route.config = { ...route.config, answersWith };
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersByKind[request.routeOptions.config.answersWith ?? 'page']);
    done();
  });
}

/** A year. Subdomains only by a setting: another team's host below this one may have no https. */
const hstsOf = ({ hstsSubdomains }: Settings) => ({ maxAge: 31_536_000, includeSubDomains: hstsSubdomains });

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

const DATA_CSP = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
};

/**
 * Allows scripts only from our own files, plus the two constant inline scripts by hash. Allows inline styles, because
 * emotion writes them. In development, Vite's client needs inline modules (without eval) and a websocket.
 */
function pageCsp(settings: Settings, scriptHashes: string[]) {
  const inline = settings.dev ? ["'unsafe-inline'"] : scriptHashes;
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inline],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Photographs of other hosts are served through ours (site/pictures), so that no one else learns who reads what.
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      // The service worker of saved articles, and the worker that looks for names in a story. In development, Vite's client waits in one
      // until the server is back.
      workerSrc: ["'self'", ...(settings.dev ? ['blob:'] : [])],
      connectSrc: settings.dev ? ["'self'", 'ws:'] : ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
