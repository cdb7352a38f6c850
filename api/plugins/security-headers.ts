import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** Nothing of an answer is ever run or framed, unless a page says otherwise for itself. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** They are the same for all answers: what the library says is asked once, not at each. */
const usual = () => {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const sayHeaders = helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // For pages of old browsers, and most answers are data.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    // Other names below the same one may belong to others.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  // It does nothing but set and remove headers of the answer, and asks the request nothing: a whole
  // answer needs a socket.
  sayHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  // What anybody may keep says so for itself: images and hashed files.
  return { ...headers, 'content-security-policy': nothing, 'cache-control': 'no-store' }
}

export const setSecurityHeaders = (app: FastifyInstance) => {
  const headers = usual()
  app.addHook('onRequest', (_, reply, next) => {
    reply.headers(headers)
    next()
  })
}

/** The policy of the pages of /api/docs: their own files, and the document that they show. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The library's one inline style sheet.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  // The library places some of its parts by style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

/** The service worker fetches our own pages and files only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

export const newNonce = () => randomBytes(18).toString('base64')

/** Allows only scripts and styles with this answer's nonce. */
export const pagePolicy = (request: FastifyRequest, nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Charts and virtual lists place their parts by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${socketSources(request)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

// Older Safari does not count a WebSocket to the same host as 'self'.
const socketSources = ({ host }: FastifyRequest) =>
  /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
