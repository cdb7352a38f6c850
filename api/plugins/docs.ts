import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { createCachedText } from './cached-text.ts'
import { withItems } from './json-schema.ts'
import { docsPolicy } from './security-headers.ts'

const openapi: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Laurel',
    version: '1.0.0',
    description:
      'Points and rewards for schools. Success is `{ result: "success", data, … }`, ' +
      'failure `{ result: "fail", code, message, details? }`. ' +
      'Every command takes the header `Idempotency-Key`, and is carried out once for each key. ' +
      'A UUIDv7 is best: the ids of new records then begin with its time.',
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      token: { type: 'apiKey', in: 'query', name: 'token' },
    },
  },
  security: [{ bearer: [] }, { token: [] }],
}

/** Must be registered before the routes. */
export const serveDocs = async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi,
    transform: createJsonSchemaTransform({ zodToJsonConfig: { override: withItems } }),
  })
  const json = createCachedText('application/json; charset=utf-8', () =>
    JSON.stringify(app.swagger()),
  )
  const yaml = createCachedText('application/x-yaml', () => app.swagger({ yaml: true }))
  app.get('/api/openapi.json', { config: { public: true }, schema: { hide: true } }, json)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiHooks: {
      // Without this, the plugin would serialise the document for each request.
      preHandler: async (request, reply) => {
        if (request.routeOptions.url === '/api/docs/json') return json(request, reply)
        if (request.routeOptions.url === '/api/docs/yaml') return yaml(request, reply)
      },
    },
    uiConfig: { docExpansion: 'none', persistAuthorization: false, validatorUrl: null },
  })
}
