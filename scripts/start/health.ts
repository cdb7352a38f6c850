import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#platform/config.ts'
import { createServer } from '#platform/http.ts'
import { metricsAccess } from '#platform/metrics/access.ts'
import { metrics } from '#platform/metrics.ts'
import type { ListenAddress } from './port.ts'

type HealthSettings = ListenAddress & Pick<Config, 'trustProxy' | 'metricsToken'>

/** Serves `/healthz` and `/metrics` under the API's names and access rules. */
export const startHealth = async (settings: HealthSettings) => {
  const { host, port } = settings
  const server = createServer((request, response) => {
    answer(request, response, settings).catch(() => response.writeHead(500).end())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, stop }
}

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  settings: HealthSettings,
) => {
  const path = request.url?.split('?', 1)[0]
  if (path === '/healthz')
    return response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
  const access =
    path === '/metrics' ? metricsAccess(settings, request.headers.authorization) : 'hidden'
  if (access !== 'granted') return response.writeHead(access === 'hidden' ? 404 : 401).end()
  const text = await metrics.metrics()
  return response.setHeader('content-type', metrics.contentType).end(text)
}
