import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from '#api/failure.ts'
import { newNonce, pagePolicy, workerPolicy } from './security-headers.ts'

const noncePlaceholder = '__CSP_NONCE__'
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Laurel</title>
<p>The web pages are not built yet. Start Laurel with <code>npm start</code>, which builds them, and reload.</p>
<p>網頁尚未建置。請以 <code>npm start</code> 啟動，然後重新載入。</p></html>`

export const servePages = async (app: FastifyInstance, webRoot: string, stores: Stores = {}) => {
  const page: Page = { webRoot, stores: metaOf(stores) }
  if (existsSync(webRoot)) await serveFiles(app, webRoot)
  app.get(
    '/',
    { config: { public: true, countedAs: 'file' }, schema: { hide: true } },
    (request, reply) => sendPage(request, reply, page),
  )
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return sendPage(request, reply, page)
    return reply.code(404).send(failureOf('not_found'))
  })
}

const serveFiles = (app: FastifyInstance, webRoot: string) =>
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, countedAs: 'file' }
    })
    await files.register(fastifyStatic, {
      root: webRoot,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // Never sends index.html as a file, because its scripts need a nonce.
      allowedPath: (path) => !/^\/?index\.html/.test(path),
      setHeaders: (reply, path) => {
        const named = path.includes('/assets/')
        reply.header(
          'cache-control',
          named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        if (/[\\/]sw\.js(\.\w+)?$/.test(path)) {
          reply.header('cache-control', 'no-cache')
          reply.header('content-security-policy', workerPolicy)
        }
        if (path.endsWith('.md')) reply.header('content-type', 'text/plain; charset=utf-8')
        if (/\.svg(\.\w+)?$/.test(path))
          reply.header('content-type', 'image/svg+xml; charset=utf-8')
      },
    })
  })

// Addresses without an extension get the app's page, others a 404.
const isPage = ({ method, url, headers }: FastifyRequest) => {
  const path = url.split('?', 1)[0] ?? ''
  const reserved =
    path === '/api' ||
    path.startsWith('/api/') ||
    path.startsWith('/socket.io') ||
    /^\/assets(\/|$)/.test(path)
  const isRead = method === 'GET' || method === 'HEAD'
  return (
    isRead &&
    !reserved &&
    !/\.\w+$/.test(path) &&
    (headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
  )
}

type Stores = Readonly<{ ios?: string | undefined; android?: string | undefined }>
type Page = Readonly<{ webRoot: string; stores: string }>

const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const metaOf = (stores: Stores) =>
  Object.entries(stores)
    .flatMap(([store, url]) =>
      url ? [`<meta name="app-store-${store}" content="${inAttribute(url)}" />`] : [],
    )
    .join('')

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { webRoot, stores }: Page,
) => {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  const page = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return reply.code(503).send(notBuilt)
  const nonce = newNonce()
  reply.header('content-security-policy', pagePolicy(request, nonce))
  return reply
    .code(200)
    .send(page.replaceAll(noncePlaceholder, nonce).replace('</head>', () => `${stores}</head>`))
}
