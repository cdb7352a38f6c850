import { fileURLToPath } from 'node:url'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createKeyReader } from '#registry/sign-in/timed-keys.ts'
import { createAnswerCache } from './answers/answer-cache.ts'
import { createBoardCache } from './answers/board-cache.ts'
import type { Deps } from './deps.ts'
import { createDrain, type Drain } from './drain.ts'
import { createBlobLinks } from './http/blobs/blob-links.ts'
import { createLongListLimit } from './http/lists/long-list-limit.ts'
import { type LiveSurroundings, serveLive } from './live/live.ts'
import { authenticate } from './plugins/authentication.ts'
import { type CallLimits, createCallLimits } from './plugins/call-limits.ts'
import { serveDocs } from './plugins/docs.ts'
import { handleErrors, validatorCompiler } from './plugins/error-handler.ts'
import { requireGuards } from './plugins/guards.ts'
import { readIdempotencyKeys } from './plugins/idempotency-key.ts'
import { servePages } from './plugins/pages.ts'
import { createRawAnswers, requireHost, unreadable } from './plugins/raw-answers.ts'
import { readJson } from './plugins/read-json.ts'
import { correlationIdOf, logRequests } from './plugins/request-log.ts'
import { listRoutes } from './plugins/route-list.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { serializerCompiler } from './plugins/serialization.ts'
import { limitStrangers, strangersBytes } from './plugins/strangers.ts'
import { trusted, trustOf } from './plugins/trusted-proxies.ts'
import { readUnreadBodies } from './plugins/unread-bodies.ts'
import { refuseUnreadableTexts } from './plugins/unreadable-text.ts'
import { createQuizzes } from './quizzes/quizzes.ts'
import { type ApiArea, blobKindsOf } from './routes/area.ts'
import { apiAreas, apiRoutes } from './routes/index.ts'
import { operations } from './routes/operations/operations.ts'
import { createSessions } from './sessions.ts'
import { createCrowds } from './sign-in/crowds.ts'
import { createFactorKeyOpener } from './sign-in/factor-keys.ts'
import { createPasswordTries } from './sign-in/password-tries.ts'

const defaultWebRoot = fileURLToPath(new URL('../web/dist', import.meta.url))
export type AppOptions = Readonly<{
  webRoot?: string
  drain?: Drain
  /** For tests: checks every answer against its contract. */
  checked?: boolean
  /** For tests: serves only these areas. */
  served?: readonly ApiArea[]
}>

export const buildApp = async (
  deps: Deps,
  {
    webRoot = defaultWebRoot,
    drain = createDrain(),
    checked = false,
    served = apiAreas,
  }: AppOptions = {},
): Promise<FastifyInstance> => {
  const answerRaw = createRawAnswers(() => app)
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Fastify's own log lines are off, because logRequests writes a line for each request.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'correlation_id',
    }),
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: strangersBytes,
    // Ends slow requests, which would hold a connection.
    requestTimeout: 60_000,
    // Node's check is off, because requireHost refuses a missing Host header in Laurel's format.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
      void answerRaw(socket, unreadable(error))
    },
    // Still serves calls while the server closes.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    genReqId: correlationIdOf(trustOf(deps.config.trustProxy)),
    // Sends requests with an unreadable address through the usual hooks.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/unreadable'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 65_536 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler({ checked }))
  listRoutes(app)
  handleErrors(app)
  readJson(app)
  logRequests(app)
  askToCloseWhen(drain, app)
  setSecurityHeaders(app)
  readUnreadBodies(app)
  requireHost(app)
  const limits = createCallLimits(deps.config.callsASecond)
  limitStrangers(app, limits)
  await serveDocs(app)
  await app.register(operations, { ...deps, drain })
  await app.register(
    (api) => serveCalls(api, deps, { live: { drain, answerRaw }, served, limits }),
    { prefix: '/api' },
  )
  await servePages(app, webRoot, deps.config.appStores)
  return app
}

/** Makes clients reconnect to another process while this one drains. */
const askToCloseWhen = ({ isDraining }: Drain, app: FastifyInstance) => {
  app.addHook('onSend', async (_, reply) => {
    if (isDraining()) reply.header('connection', 'close')
  })
}

type Served = Readonly<{ live: LiveSurroundings; served: readonly ApiArea[]; limits: CallLimits }>

const serveCalls = async (api: FastifyInstance, deps: Deps, { live, served, limits }: Served) => {
  const sessions = createSessions(deps)
  api.addHook('onClose', async () => sessions.close())
  requireGuards(api)
  authenticate(api, sessions, limits)
  readIdempotencyKeys(api, createKeyReader(deps.db))
  refuseUnreadableTexts(api)
  const services = {
    ...deps,
    sessions,
    passwordTries: createPasswordTries(deps),
    crowds: createCrowds(deps),
    factorKey: createFactorKeyOpener(deps),
    longLists: createLongListLimit(),
    answerCache: createAnswerCache(deps.db, deps.clock),
    boards: createBoardCache(deps.db),
    blobLinks: createBlobLinks({ ...deps, sessions, served: blobKindsOf(served) }),
    quizzes: createQuizzes(deps),
  }
  api.addHook('onClose', async () => services.quizzes.close())
  serveLive(api, services, live)
  await apiRoutes(api, services, served)
}

const isReadable = (url: string) => {
  try {
    return !/\/[/.]|\\|\p{Cc}/u.test(decodeURIComponent(url.split('?', 1)[0] ?? ''))
  } catch {
    return false
  }
}
