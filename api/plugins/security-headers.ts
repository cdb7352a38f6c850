import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Pages and files override the last two. */
const usualHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  // Without `includeSubDomains`, because subdomains may belong to somebody else.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

export const setSecurityHeaders = (app: FastifyInstance) => {
  app.addHook('onRequest', (_, reply, next) => {
    reply.headers(usualHeaders)
    next()
  })
}

export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

/** The service worker fetches only Laurel's files. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

export const newNonce = () => randomBytes(18).toString('base64')

export const pagePolicy = (request: FastifyRequest, nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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

// Older Safari does not count WebSockets as 'self'.
const socketSources = ({ host }: FastifyRequest) =>
  /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
